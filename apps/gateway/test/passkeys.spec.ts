import { type Deviation, SoftAuthenticator } from '@quillstead/testing';
import { Client } from 'pg';
import type { Browser } from './browser.js';
import { type Member, sharedSite, type SharedSite } from './shared-site.js';
import { newAdmin } from './staff.js';

describe('passkeys', () => {
  let site: SharedSite;
  /** The origin of the common gateway, as its configuration has it. */
  const origin = 'http://localhost:5000';
  beforeAll(async () => void (site = await sharedSite()));
  afterAll(() => site?.stop());

  const optionsOf = async (browser: Browser, path: string, body: object = {}) => {
    const response = await browser.call('POST', path, { body });
    expect(response).toMatchObject({ status: 200 });
    return response.json<{ options: string }>().options;
  };

  async function addPasskey(member: Member) {
    const authenticator = new SoftAuthenticator(origin);
    const credential = authenticator.create(await optionsOf(member, '/user/account/passkey/options'));
    const body = { credential, passkey_name: 'My phone' };
    const added = await member.call('POST', '/user/account/passkey', { body });
    expect(added).toMatchObject({ status: 201 });
    return { authenticator, id: added.json<{ id: number }>().id };
  }

  async function logIn(browser: Browser, authenticator: SoftAuthenticator, deviation: Deviation = {}) {
    const options = await optionsOf(browser, '/user/account/login/passkey/options');
    const credential = authenticator.answer(options, deviation);
    return browser.call('POST', '/user/account/login/passkey', { body: { credential } });
  }

  /** As if the sessions of a member had begun an hour ago. */
  async function age({ username }: Member): Promise<void> {
    const client = new Client(site.databaseUrl('accounts'));
    await client.connect();
    await client.query(
      `UPDATE session SET proved_at = now() - interval '1 hour'
       FROM "user" person WHERE person.id = session.user_id AND person.username = $1`,
      [username],
    );
    await client.end();
  }

  /** A gateway that knows no session yet. */
  const elsewhere = async (member: Member) => {
    const gateway = await site.startGateway();
    return Object.assign(member.twin(gateway.url), { username: member.username, password: member.password });
  };

  it('log in without a password, in the place of the session that the browser had', async () => {
    const ann = await site.member();
    const { authenticator } = await addPasskey(ann);
    const browser = await site.visitor();
    const response = await logIn(browser, authenticator);
    expect([response.status, response.json()]).toEqual([
      200,
      expect.objectContaining({ username: ann.username }),
    ]);
    expect((await browser.session()).json()).toMatchObject({ username: ann.username });
    const before = browser.cookieHeader();
    expect(await logIn(browser, authenticator)).toMatchObject({ status: 200 });
    const old = await browser.call('GET', '/user/account/settings', { headers: { cookie: before } });
    expect(old.status).toBe(403);
  });

  it('are the same refusal for an unknown one and a wrong answer, and start no session', async () => {
    const ann = await site.member();
    const { authenticator } = await addPasskey(ann);
    const browser = await site.visitor();
    const forged = new SoftAuthenticator(origin);
    const responses = [
      await logIn(browser, forged),
      await logIn(browser, forged, { id: authenticator.id }),
      await logIn(browser, authenticator, { origin: 'https://evil.example' }),
    ];
    for (const { status, text, headers } of responses) {
      expect([status, text]).toEqual([403, 'The passkey was not accepted. Please try again.']);
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect((await browser.session()).json()).toMatchObject({ id: null });
  });

  it('that are refused count as wrong passwords of their account', async () => {
    const gateway = await site.startGateway({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    const headers = { 'x-forwarded-for': '10.62.0.1' };
    const ann = await site.member();
    const { authenticator } = await addPasskey(ann);
    const browser = await site.visitor(gateway);
    const credential = authenticator.answer(JSON.stringify({ challenge: 'none' }));
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const sent = { body: { credential }, headers };
      statuses.push((await browser.call('POST', '/user/account/login/passkey', sent)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    const { username: login } = ann;
    const byPassword = { body: { login, password: 'wrong-horse' }, headers };
    expect((await browser.call('POST', '/user/account/login', byPassword)).status).toBe(429);
  });

  it.each([
    ['a credential of 100 kB', { credential: 'x'.repeat(100_000) }, 413],
    ['a credential of 60 kB', { credential: 'x'.repeat(60_000) }, 400],
    ['a credential that is no text', { credential: { id: 'x' } }, 400],
    ['a foreign field', { credential: '{}', user_id: 1 }, 400],
    ['no credential', {}, 400],
    ['a credential with NUL in its id', { credential: JSON.stringify({ id: 'a\0b' }) }, 403],
    ['a credential whose id is a list', { credential: JSON.stringify({ id: ['\0'] }) }, 403],
  ])('are refused with %s', async (_, body, status) => {
    const browser = await site.visitor();
    expect((await browser.call('POST', '/user/account/login/passkey', { body })).status).toBe(status);
  });

  it('belong to their member alone', async () => {
    const [ann, bob] = [await site.member(), await site.member()];
    const { id } = await addPasskey(ann);
    const rename = { body: { id, passkey_name: 'Mine' } };
    expect((await bob.call('PUT', '/user/account/passkey', rename)).status).toBe(404);
    expect((await bob.call('DELETE', '/user/account/passkey', { body: { id } })).status).toBe(404);
    expect((await ann.call('PUT', '/user/account/passkey', rename)).json()).toMatchObject({ name: 'Mine' });
    const { items } = (await ann.call('GET', '/user/account/passkeys')).json<{ items: object[] }>();
    expect(items).toEqual([
      { id, name: 'Mine', created_at: expect.any(String), last_used_at: null, is_backed_up: 0 },
    ]);
  });

  it('need a step-up to be changed, which every gateway knows at once', async () => {
    const ann = await site.member();
    await age(ann);
    const there = await elsewhere(ann);
    const start = (browser: Browser, body = {}) =>
      browser.call('POST', '/user/account/passkey/options', { body });
    const refused = await start(there);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'step_up_required']);
    expect((await start(there, { password: 'wrong-horse' })).headers.get('x-error-code')).toBe(
      'wrong_password',
    );
    const proof = { body: { password: ann.password } };
    expect((await ann.call('POST', '/user/account/step-up', proof)).status).toBe(204);
    expect((await start(there)).status).toBe(200);
  });

  it('and codes are asked of staff in the admin area where the site says so', async () => {
    const admin = await newAdmin(site);
    const strict = await site.startGateway({ STAFF_SECOND_FACTOR: 'required' });
    const there = admin.twin(strict.url);
    const refused = await there.call('GET', '/admin/users');
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'second_factor_required']);
    expect(refused.text).toContain('settings of your account');
    expect((await admin.call('GET', '/admin/users')).status).toBe(200);
    expect((await (await site.member()).twin(strict.url).call('GET', '/admin/users')).status).toBe(404);

    const { authenticator } = await addPasskey(admin);
    expect((await there.call('GET', '/admin/users')).status).toBe(200);
    // The password alone is not enough in a later session.
    const later = await site.visitor(strict);
    const { username: login, password } = admin;
    await later.call('POST', '/user/account/login', { body: { login, password } });
    expect((await later.call('GET', '/admin/users')).status).toBe(403);
    expect((await logIn(later, authenticator)).status).toBe(200);
    expect((await later.call('GET', '/admin/users')).status).toBe(200);
  });

  it('or the password prove staff before an act, and not before they look', async () => {
    const [admin, bob] = [await newAdmin(site), await site.member()];
    const { id } = (await bob.session()).json<{ id: number }>();
    await age(admin);
    const there = await elsewhere(admin);
    const verify = () => there.call('PUT', '/admin/user', { body: { user_id: id, is_verified: 1 } });
    const refused = await verify();
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'step_up_required']);
    expect((await there.call('GET', '/admin/users')).status).toBe(200);
    const proof = { body: { password: admin.password } };
    expect((await there.call('POST', '/user/account/step-up', proof)).status).toBe(204);
    expect((await verify()).status).toBe(200);
  });
});

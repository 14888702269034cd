import { startSmtpServer, type TestSmtpServer, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import type { BrowserResponse, Browser } from './browser.js';
import { type Gateway, type Member, startWholeSite, type WholeSite } from './whole-site.js';

const chosen = { password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };
const expired = { status: 410, text: 'This link has expired or was already used.' };
const seen = ({ status, text }: BrowserResponse) => ({ status, text });

describe('the emails of an account', () => {
  let smtp: TestSmtpServer;
  let site: WholeSite;
  let other: Gateway;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await startWholeSite({ SMTP_URL: smtp.url, LOG_LEVEL: 'info' });
    other = await site.startGateway();
  });
  afterAll(async () => {
    await site?.stop();
    await smtp?.stop();
  });

  const addressOf = ({ username }: Member) => `${username}@mail.example`;
  const emailsTo = (member: Member) => smtp.emails.filter(({ to }) => to.includes(addressOf(member)));

  /** The token of the newest link to a page that an address was sent; waits for it. */
  function tokenFor(member: Member, page: string, address = addressOf(member)): Promise<string> {
    return waitFor(
      () =>
        smtp.emails
          .filter(({ to }) => to.includes(address))
          .flatMap(({ parsed }) => parsed.text?.match(/https?:\/\/\S+/g) ?? [])
          .map((link) => new URL(link))
          .findLast(({ pathname }) => pathname === page)
          ?.searchParams.get('token'),
      { what: `an email that leads to ${page}` },
    );
  }
  const forget = async (member: Member): Promise<string> => {
    const visitor = await site.visitor();
    const body = { email: addressOf(member) };
    expect((await visitor.call('POST', '/user/account/forgot-password', { body })).status).toBe(202);
    return tokenFor(member, '/account/reset-password');
  };
  const reset = (browser: Browser, token: string) =>
    browser.call('POST', '/user/account/reset-password', { body: { token, ...chosen } });

  it('confirm the address: by who is logged in, and once', async () => {
    const ann = await site.member();
    const token = await tokenFor(ann, '/account/verify');
    const response = await ann.call('POST', '/user/account/verify', { body: { token } });
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({ username: ann.username, is_verified: 1 });
    expect((await ann.session()).json()).toMatchObject({ is_verified: 1 });
    expect(seen(await ann.call('POST', '/user/account/verify', { body: { token } }))).toEqual(expired);
  });

  it('confirm the address where nobody is logged in, without a word of whose it is', async () => {
    const ann = await site.member();
    const visitor = await site.visitor();
    const body = { token: await tokenFor(ann, '/account/verify') };
    expect(seen(await visitor.call('POST', '/user/account/verify', { body }))).toEqual({
      status: 204,
      text: '',
    });
    expect((await ann.session()).json()).toMatchObject({ is_verified: 1 });
  });

  it('are sent again on request', async () => {
    const ann = await site.member();
    await tokenFor(ann, '/account/verify');
    expect((await ann.call('POST', '/user/account/verify/resend')).status).toBe(202);
    await waitFor(() => emailsTo(ann).length === 2);
    expect((await (await site.visitor()).call('POST', '/user/account/verify/resend')).status).toBe(403);
  });

  it('replace a forgotten password, and every gateway refuses the old sessions at once', async () => {
    const ann = await site.member();
    const there = ann.twin(other.url);
    expect((await there.call('GET', '/draft/list')).status).toBe(200);
    const token = await forget(ann);
    const visitor = await site.visitor();
    expect(seen(await reset(visitor, token))).toEqual({ status: 204, text: '' });
    expect((await there.call('GET', '/draft/list')).status).toBe(403);
    expect((await ann.call('GET', '/draft/list')).status).toBe(403);
    expect(seen(await reset(visitor, token))).toEqual(expired);
    const logIn = (password: string) =>
      visitor.call('POST', '/user/account/login', { body: { login: ann.username, password } });
    expect((await logIn(ann.password)).status).toBe(401);
    expect((await logIn(chosen.password1)).status).toBe(200);
  });

  it('confirm a new address, and give the account back to the one before, on every gateway at once', async () => {
    const ann = await site.member();
    const there = ann.twin(other.url);
    const post = (browser: Browser, path: string, token: string) =>
      browser.call('POST', `/user/account${path}`, { body: { token } });
    await post(ann, '/verify', await tokenFor(ann, '/account/verify'));
    const next = `new-${addressOf(ann)}`;
    const body = { email: next, password: ann.password };
    const requested = await ann.call('PUT', '/user/account/settings', { body });
    expect(requested.json()).toMatchObject({ email: addressOf(ann), email_pending: next, is_verified: 1 });
    const visitor = await site.visitor();
    const confirm = await tokenFor(ann, '/account/verify', next);
    expect((await post(visitor, '/verify', confirm)).status).toBe(204);
    const changed = (await there.call('GET', '/user/account/settings')).json();
    expect(changed).toMatchObject({ email: next, email_pending: null, is_verified: 1 });

    const undo = await tokenFor(ann, '/account/undo-email-change');
    const undone = await post(visitor, '/email/undo', undo);
    expect({ status: undone.status, ...undone.json() }).toEqual({ status: 200, outcome: 'undone' });
    expect((await there.call('GET', '/draft/list')).status).toBe(403);
    expect(seen(await post(visitor, '/email/undo', undo))).toEqual(expired);
    const login = { login: ann.username, password: ann.password };
    expect((await visitor.call('POST', '/user/account/login', { body: login })).status).toBe(401);
    await reset(visitor, await tokenFor(ann, '/account/reset-password'));
    const own = { login: addressOf(ann), password: chosen.password1 };
    expect((await visitor.call('POST', '/user/account/login', { body: own })).status).toBe(200);
  });

  it('are not sent to an address whose change is cancelled, which members alone can do', async () => {
    const ann = await site.member();
    const confirm = { token: await tokenFor(ann, '/account/verify') };
    await ann.call('POST', '/user/account/verify', { body: confirm });
    const body = { email: `new-${addressOf(ann)}`, password: ann.password };
    await ann.call('PUT', '/user/account/settings', { body });
    const pending = '/user/account/email/pending';
    expect((await (await site.visitor()).call('DELETE', pending)).status).toBe(403);
    const cancelled = await ann.call('DELETE', pending);
    expect({ status: cancelled.status, ...cancelled.json() }).toMatchObject({
      status: 200,
      email_pending: null,
    });
  });

  it('report a log-in in a browser that is new to the account, once, and not after signing up', async () => {
    const ann = await site.member();
    const alerts = () =>
      emailsTo(ann).filter(({ parsed }) => parsed.subject?.startsWith('A new log-in')).length;
    const body = { login: ann.username, password: ann.password };
    const logIn = (browser: Browser) => browser.call('POST', '/user/account/login', { body });
    expect((await logIn(ann)).status).toBe(200);
    const elsewhere = await site.visitor(other);
    await logIn(elsewhere);
    await waitFor(() => alerts() > 0, { what: 'an email about the log-in' });
    await logIn(elsewhere);
    // Jobs are done in order: what this one brings comes after whatever the log-ins brought.
    await forget(ann);
    expect(alerts()).toBe(1);
  });

  it('go again when the mail server refuses for now, and not when it refuses for good', async () => {
    const ann = await site.member();
    await tokenFor(ann, '/account/verify');
    const before = smtp.tries;
    smtp.refuse(451);
    await forget(ann);
    expect(smtp.tries - before).toBe(2);
    smtp.refuse(550);
    const dead = async () =>
      (await site.countRows()).reduce((sum, rows) => sum + (rows['dead_letter_job'] ?? 0), 0);
    expect(await dead()).toBe(0);
    await ann.call('POST', '/user/account/verify/resend');
    await waitFor(async () => (await dead()) === 1);
    expect(smtp.tries - before).toBe(3);
  });

  it('leave no token in Redis and none in a log, and log-ins leave no password', async () => {
    const ann = await site.member();
    const tokens = [await tokenFor(ann, '/account/verify'), await forget(ann)];
    const visitor = await site.visitor();
    await reset(visitor, tokens[1] ?? '');
    const wrong = { login: ann.username, password: 'not-the-password' };
    await visitor.call('POST', '/user/account/login', { body: wrong });
    await visitor.call('POST', '/user/account/login', { body: { ...wrong, password: chosen.password1 } });
    const redis = await everythingIn(process.env['TEST_REDIS_URL'] ?? '');
    expect(redis).toContain(ann.username);
    await waitFor(() => /"msg":"logged in"/.test(site.output('accounts')));
    const log = `${site.output('accounts')}${site.gateway.output()}${other.output()}`;
    expect(log).toMatch(/"msg":"log-in failed"/);
    for (const secret of [...tokens, chosen.password1, wrong.password, ann.password]) {
      expect(redis).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(log).not.toContain(addressOf(ann));
  });
});

/** All that a Redis holds, as text. */
async function everythingIn(url: string): Promise<string> {
  const redis = new Redis(url);
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  try {
    const keys = await redis.keys('*');
    const values = await Promise.all(
      keys.map(async (key) => [key, await read[await redis.type(key)]?.(key)] as const),
    );
    return JSON.stringify(values);
  } finally {
    redis.disconnect();
  }
}

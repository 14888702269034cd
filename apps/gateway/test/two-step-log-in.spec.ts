import { Secret, TOTP } from 'otpauth';
import { sharedSite, type SharedSite } from './shared-site.js';

describe('a log-in in two steps', () => {
  let site: SharedSite;
  beforeAll(async () => void (site = await sharedSite()));
  afterAll(() => site?.stop());

  async function memberWithFactor() {
    const ann = await site.member();
    const { password } = ann;
    const path = '/user/account/second-factor';
    const { secret } = (await ann.call('POST', path, { body: { password } })).json<{ secret: string }>();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const confirmed = await ann.call('PUT', path, { body: { code } });
    return { ann, path, codes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes };
  }

  it('gives the session with the code, and no cookie for the password alone', async () => {
    const { ann, codes } = await memberWithFactor();
    const browser = await site.visitor();
    const { username: login, password } = ann;
    const first = await browser.call('POST', '/user/account/login', { body: { login, password } });
    expect(first.status).toBe(200);
    expect(first.headers.get('set-cookie')).toBeNull();
    const { challenge: token } = first.json<{ challenge: string }>();
    expect((await browser.session()).json()).toMatchObject({ id: null });

    const tryCode = (code: string | undefined) =>
      browser.call('POST', '/user/account/login/code', { body: { login, token, code } });
    const wrong = await tryCode('not-a-code');
    expect(wrong).toMatchObject({ status: 403, text: 'Code is incorrect or was already used.' });
    const right = await tryCode(codes[0]);
    expect([right.status, right.json()]).toEqual([200, expect.objectContaining({ username: login })]);
    expect((await browser.session()).json()).toMatchObject({ username: login });
    expect((await tryCode(codes[1])).status).toBe(410);
  });

  it('counts wrong codes as wrong passwords, over all log-ins of the account', async () => {
    // From an address of its own: other specs count calls of theirs at the same time.
    const gateway = await site.startGateway({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    const headers = { 'x-forwarded-for': '10.61.0.1' };
    const { ann } = await memberWithFactor();
    const { username: login, password } = ann;
    const browser = await site.visitor(gateway);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const first = await browser.call('POST', '/user/account/login', {
        body: { login, password },
        headers,
      });
      if (first.status !== 200) {
        statuses.push(first.status);
        break;
      }
      const { challenge: token } = first.json<{ challenge: string }>();
      for (let tries = 0; tries < 5; tries += 1) {
        const body = { login, token, code: 'not-a-code' };
        statuses.push((await browser.call('POST', '/user/account/login/code', { body, headers })).status);
      }
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
  });

  it('is turned off with the password and a code alone', async () => {
    const { ann, path, codes } = await memberWithFactor();
    const turnOff = (code: string | undefined) =>
      ann.call('DELETE', path, { body: { password: ann.password, code } });
    expect((await turnOff('not-a-code')).status).toBe(403);
    expect((await ann.call('GET', path)).json()).toEqual({ is_on: 1, count_recovery_codes: 10 });
    expect((await turnOff(codes[0])).status).toBe(204);
    expect((await ann.call('GET', path)).json()).toEqual({ is_on: 0, count_recovery_codes: 0 });
  });
});

import { waitFor } from '@quillstead/testing';
import type { BrowserResponse, Browser } from './browser.js';
import { type GatewayUrls, sharedSite, type SharedSite } from './shared-site.js';

const wrong = 'not_the_password';

describe('rate limits', () => {
  let site: SharedSite;
  let other: GatewayUrls;
  let addresses = 0;

  beforeAll(async () => {
    // Behind one proxy, so that every test can come from addresses of its own.
    site = await sharedSite({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    other = await site.startGateway();
  });
  afterAll(() => site?.stop());

  const newAddress = () => `10.0.${++addresses >> 8}.${addresses & 255}`;

  function logIn(
    browser: Browser,
    login: string,
    password: string,
    address: string,
  ): Promise<BrowserResponse> {
    return browser.call('POST', '/user/account/login', {
      body: { login, password },
      headers: { 'x-forwarded-for': address },
    });
  }

  async function newMember(): Promise<{ username: string; password: string; browser: Browser }> {
    const browser = await site.visitor();
    const username = `limited${++addresses}`;
    const password = 'correct_horse';
    const body = { username, email: `${username}@mail.example`, password1: password, password2: password };
    const headers = { 'x-forwarded-for': newAddress() };
    expect((await browser.call('POST', '/user/account/signup', { body, headers })).status).toBe(201);
    return { username, password, browser };
  }

  it('let nobody guess more than ten times at an account, over all gateways and however it is spelt', async () => {
    const { username, password } = await newMember();
    const [here, there] = [await site.visitor(), await site.visitor(other)];
    const statuses: number[] = [];
    for (let tries = 0; tries < 10; tries++) {
      const browser = tries % 2 === 0 ? here : there;
      const login = tries % 3 === 0 ? username.toUpperCase() : username;
      statuses.push((await logIn(browser, login, wrong, newAddress())).status);
    }
    expect(statuses).toEqual(Array(10).fill(401));
    for (const browser of [here, there]) {
      const response = await logIn(browser, username, password, newAddress());
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
      expect(response.headers.get('x-rate-limit-remaining')).toBe('0');
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('count the name, its spellings and the email address of an account together, and do not say so', async () => {
    const { username, password } = await newMember();
    const browser = await site.visitor();
    const logins = [username, username.toUpperCase(), `${username}@mail.example`, `${username}@MAIL.example`];
    const responses: BrowserResponse[] = [];
    for (let tries = 0; tries < 10; tries++) {
      responses.push(await logIn(browser, logins[tries % 4] ?? '', wrong, newAddress()));
    }
    // Two tries by name, then two by email address, in turn: what is left of each says nothing of the other.
    const left = responses.map(({ headers }) => Number(headers.get('x-rate-limit-remaining')));
    expect(left).toEqual([9, 8, 9, 8, 7, 6, 7, 6, 5, 4]);
    for (const login of logins) {
      expect((await logIn(browser, login, password, newAddress())).status).toBe(429);
    }
  });

  it('give nobody more guesses for a spelling that finds the same account', async () => {
    const { username, password } = await newMember();
    const dotted = username.toUpperCase().replaceAll('I', '\u0130');
    const spellings = [dotted, username.replaceAll('i', '\u0131'), `\uff4c${username.slice(1)}`];
    const found = [username, username.toUpperCase()];
    // Which of them find the account is a matter of the database's collation.
    for (const login of spellings) {
      const response = await logIn(await site.visitor(), login, password, newAddress());
      if (response.status === 200) found.push(login);
    }
    const visitor = await site.visitor();
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      const login = found[tries % found.length] ?? '';
      statuses.push((await logIn(visitor, login, wrong, newAddress())).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('count tries at an unknown name as they count those at an account', async () => {
    const browser = await site.visitor();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) {
      const login = tries % 2 === 0 ? 'nobody_at_all' : 'NOBODY_at_all';
      statuses.push((await logIn(browser, login, wrong, newAddress())).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('let no more guesses through when they come all at once', async () => {
    const { username } = await newMember();
    const browser = await site.visitor();
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => logIn(browser, username, wrong, newAddress())),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    // A busy machine refuses what it cannot check in time.
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(429);
  });

  it('do not lock the owner out of a device that has been logged in before', async () => {
    const { username, password, browser } = await newMember();
    await browser.call('DELETE', '/user/account/logout', { headers: { 'x-forwarded-for': newAddress() } });
    const visitor = await site.visitor();
    for (let tries = 0; tries < 11; tries++) await logIn(visitor, username, wrong, newAddress());
    expect((await logIn(visitor, username, password, newAddress())).status).toBe(429);
    expect((await logIn(browser, username, password, newAddress())).status).toBe(200);
  });

  it('know the device by the account, however its owner writes their name', async () => {
    const { username, password, browser } = await newMember();
    await browser.call('DELETE', '/user/account/logout', { headers: { 'x-forwarded-for': newAddress() } });
    const visitor = await site.visitor();
    for (let tries = 0; tries < 10; tries++) await logIn(visitor, username, wrong, newAddress());
    const address = `${username}@mail.example`;
    expect((await logIn(visitor, address, password, newAddress())).status).toBe(429);
    expect((await logIn(browser, address, password, newAddress())).status).toBe(200);
  });

  it('let log-ins succeed past twenty, only later than those of others', async () => {
    const [busy, calm] = [await newMember(), await newMember()];
    const logInAs = ({ browser, username, password }: typeof busy) =>
      logIn(browser, username, password, newAddress());
    for (let times = 0; times < 20; times++) expect((await logInAs(busy)).status).toBe(200);
    const responded: string[] = [];
    const noted = async (name: string, log: Promise<BrowserResponse>) => {
      const { status } = await log;
      responded.push(`${name} ${status}`);
    };
    const late = Array.from({ length: 5 }, async () => {
      const browser = await site.visitor();
      return noted('busy', logInAs({ ...busy, browser }));
    });
    // Each waits a second more than the one before; nobody else waits with the last of them.
    await noted('calm', logInAs(calm));
    await Promise.all(late);
    expect(responded).toHaveLength(6);
    expect(responded.at(-1)).toBe('busy 200');
    expect(new Set(responded)).toEqual(new Set(['busy 200', 'calm 200']));
  });

  it('count failed log-ins only', async () => {
    const { username, password } = await newMember();
    const address = newAddress();
    const browser = await site.visitor();
    for (let times = 0; times < 12; times++) {
      const response = await logIn(browser, username, password, address);
      expect(response.status).toBe(200);
      expect(response.headers.get('x-rate-limit-remaining')).toBe('9');
    }
  });

  it('let an address fail thirty times, whatever names it tries', async () => {
    const address = newAddress();
    const [here, there] = [await site.visitor(), await site.visitor(other)];
    const statuses: number[] = [];
    for (let tries = 0; tries < 32; tries++) {
      const browser = tries % 2 === 0 ? here : there;
      statuses.push((await logIn(browser, `nobody${tries}`, wrong, address)).status);
    }
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
    expect((await logIn(here, 'nobody', wrong, newAddress())).status).toBe(401);
  });

  it('take the neighbours in one IPv6 network for one, and the next network for another', async () => {
    const browser = await site.visitor();
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries++) {
      statuses.push(
        (await logIn(browser, `nobody_v6_${tries}`, wrong, `2001:db8:5:6::${tries.toString(16)}`)).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await logIn(browser, 'nobody_v6', wrong, '2001:db8:5:7::1')).status).toBe(401);
  });

  it.each([
    ['an IPv4 address', (port: number) => `203.0.113.201:${port}`, '203.0.113.202:4711'],
    ['an IPv6 network', (port: number) => `[2001:db8:5:8::${port}]:${port}`, '[2001:db8:5:9::1]:4711'],
  ])('take %s for one, whatever port the proxy adds to it', async (_, from, elsewhere) => {
    const browser = await site.visitor();
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries++) {
      statuses.push((await logIn(browser, `nobody_p_${tries}`, wrong, from(4000 + tries))).status);
    }
    expect([statuses[29], statuses[30]]).toEqual([401, 429]);
    expect((await logIn(browser, 'nobody_p', wrong, elsewhere)).status).toBe(401);
  });

  it('count sign-ups by the IPv6 network too', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) {
      const browser = await site.visitor();
      const body = { username: 'x' };
      const headers = { 'x-forwarded-for': `2001:db8:5:10::${tries.toString(16)}` };
      statuses.push((await browser.call('POST', '/user/account/signup', { body, headers })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });

  it('let a member try no more addresses than a visitor, whether somebody has them', async () => {
    const [{ browser, username }, { username: somebody }] = [await newMember(), await newMember()];
    const change = (body: object) =>
      browser.call('PUT', '/user/account/settings', {
        body,
        headers: { 'x-forwarded-for': newAddress() },
      });
    const statuses: number[] = [];
    // A change that is made is not counted.
    for (let changes = 0; changes < 11; changes++)
      expect((await change({ email: `${username}@mail.example` })).status).toBe(200);
    for (let tries = 0; tries < 10; tries++)
      statuses.push((await change({ email: `${somebody}@mail.example` })).status);
    expect(statuses).toEqual(Array(10).fill(409));
    expect((await change({ email: `${somebody}@mail.example` })).status).toBe(429);
    expect((await change({ bio: 'A keeper' })).status).toBe(200);
  });

  it('accept whatever a proxy passes on as an address', async () => {
    const hostile = [
      '',
      ',',
      ', ,',
      'unknown',
      '[',
      '[]:1',
      '::::',
      '1.2.3.4:99999999',
      '%00',
      '('.repeat(4_000),
    ];
    const browser = await site.visitor();
    const statuses = new Set<number>();
    for (const address of hostile) {
      const headers = { 'x-forwarded-for': address };
      statuses.add((await browser.call('GET', '/story/no-such-story', { headers })).status);
    }
    expect(statuses).toEqual(new Set([404]));
  });

  it('believe only what the trusted proxy has added to X-Forwarded-For', async () => {
    const browser = await site.visitor();
    const address = newAddress();
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries++) {
      statuses.push((await logIn(browser, `nobody_x_${tries}`, wrong, `${newAddress()}, ${address}`)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('count a named class down on its responses', async () => {
    const { browser } = await newMember();
    const body = { rich_text_story: '<p>Every evening the keeper climbed the hill and lit the lamp.</p>' };
    const headers = { 'x-forwarded-for': newAddress() };
    const left: (string | null)[] = [];
    for (let times = 0; times < 2; times++) {
      left.push(
        (await browser.call('POST', '/story', { body, headers })).headers.get('x-rate-limit-remaining'),
      );
    }
    expect(left).toEqual(['29', '28']);
  });

  it('hold everything else at 1,200 a minute, counted by the other gateways too within moments', async () => {
    const address = newAddress();
    const [here, there] = [await site.visitor(), await site.visitor(other)];
    const read = (browser: Browser) =>
      browser.call('GET', '/story/no-such-story', { headers: { 'x-forwarded-for': address } });
    const statuses = new Map<number, number>();
    for (let round = 0; round < 25; round++) {
      for (const { status } of await Promise.all(Array.from({ length: 50 }, () => read(here)))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 1200, 429: 50 });
    const refusal = await waitFor(async () => {
      const response = await read(there);
      return response.status === 429 ? response : null;
    });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(
      (await there.call('GET', '/story/no-such-story', { headers: { 'x-forwarded-for': newAddress() } }))
        .status,
    ).toBe(404);
  });
});

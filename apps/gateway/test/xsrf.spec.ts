import { Browser } from './browser.js';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

describe('XSRF', () => {
  let site: SharedSite;
  let ann: Member;
  let ben: Member;
  beforeAll(async () => {
    site = await sharedSite();
    [ann, ben] = await Promise.all([site.member(), site.member()]);
  });
  afterAll(() => site?.stop());

  const drafts = async () => (await ann.call('GET', '/draft/list')).json<{ items: unknown[] }>().items.length;
  const refused = [403, '403: Request forbidden.'];

  it('lets a page of ours change things', async () => {
    const before = await drafts();
    const headers = { origin: site.url, 'sec-fetch-site': 'same-origin' };
    expect((await ann.call('POST', '/draft', { body: story, headers })).status).toBe(200);
    expect(await drafts()).toBe(before + 1);
  });

  const token = (browser: Browser) => browser.cookies.get('XSRF-TOKEN') ?? '';
  it.each<[string, () => Promise<Record<string, string>> | Record<string, string>]>([
    ['no header', () => ({})],
    ['an empty header', () => ({ 'x-xsrf-token': '' })],
    ["another session's token", () => ({ 'x-xsrf-token': token(ben) })],
    ["another session's token in the cookie too", () => withCookie(token(ben))],
    ["a visitor's token", async () => ({ 'x-xsrf-token': token(await site.visitor()) })],
    ["a visitor's token in the cookie too", async () => withCookie(token(await site.visitor()))],
    ['the token with a character changed', () => ({ 'x-xsrf-token': otherFirstCharacter(token(ann)) })],
    ['a foreign Origin', () => ({ 'x-xsrf-token': token(ann), origin: 'https://evil.example' })],
    ['an Origin that is hidden', () => ({ 'x-xsrf-token': token(ann), origin: 'null' })],
    [
      'a browser that says cross-site',
      () => ({ 'x-xsrf-token': token(ann), 'sec-fetch-site': 'cross-site' }),
    ],
  ])('does nothing for a change with %s', async (_, make) => {
    const before = await drafts();
    const headers = await make();
    for (const method of ['POST', 'PUT']) {
      const response = await ann.call(method, '/draft', { body: story, headers, without: 'xsrf' });
      expect([response.status, response.text]).toEqual(refused);
    }
    const logOut = await ann.call('DELETE', '/user/account/logout', { headers, without: 'xsrf' });
    expect([logOut.status, logOut.text]).toEqual(refused);
    expect(await drafts()).toBe(before);
  });

  function otherFirstCharacter(value: string): string {
    return (value.startsWith('x') ? 'y' : 'x') + value.slice(1);
  }

  function withCookie(value: string): Record<string, string> {
    return { 'x-xsrf-token': value, cookie: `sid=${ann.cookies.get('sid')}; XSRF-TOKEN=${value}` };
  }

  it.each([
    ['application/x-www-form-urlencoded', 'title=A+story'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nA story\r\n--x--',
    ],
    ['text/plain', JSON.stringify(story)],
    ['application/xml', '<title>A story</title>'],
    ['application/jsonx', JSON.stringify(story)],
    ['nonsense', JSON.stringify(story)],
  ])('does nothing for a %s post: 403 without the token, 415 with it', async (type, body) => {
    const before = await drafts();
    const headers = { 'content-type': type };
    expect((await ann.call('POST', '/draft', { body, headers, without: 'xsrf' })).status).toBe(403);
    const response = await ann.call('POST', '/draft', { body, headers });
    expect([response.status, response.text]).toEqual([415, 'The request must be JSON.']);
    expect(await drafts()).toBe(before);
  });

  it('keeps visitors from being logged in by foreign pages', async () => {
    const visitor = await site.visitor();
    const body = { login: ann.username, password: ann.password };
    const forgeries: Record<string, string>[] = [
      {},
      { 'x-xsrf-token': 'AAAA.BBBB', cookie: 'XSRF-TOKEN=AAAA.BBBB' },
    ];
    for (const headers of forgeries) {
      const response = await visitor.call('POST', '/user/account/login', { body, headers, without: 'xsrf' });
      expect([response.status, response.text]).toEqual(refused);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('lets the session call come without the header, but from no foreign page', async () => {
    expect((await ann.call('POST', '/user/account/session', { without: 'xsrf' })).status).toBe(200);
    const headers = { origin: 'https://evil.example' };
    expect((await ann.call('POST', '/user/account/session', { headers })).status).toBe(403);
  });

  it('gives a readable cookie, and another one after log-in and log-out', async () => {
    const browser = new Browser(site.url);
    const first = await browser.session();
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^XSRF-TOKEN=[\w-]{22}\.[\w-]{43}; Path=\/; SameSite=Lax$/,
    );
    const visitors = token(browser);
    await browser.session();
    expect(token(browser)).toBe(visitors);
    await browser.call('POST', '/user/account/login', {
      body: { login: ben.username, password: ben.password },
    });
    const members = token(browser);
    expect(members).not.toBe(visitors);
    expect((await browser.call('DELETE', '/user/account/logout')).status).toBe(204);
    expect([visitors, members]).not.toContain(token(browser));
    const again = { login: ben.username, password: ben.password };
    expect((await browser.call('POST', '/user/account/login', { body: again })).status).toBe(200);
  });

  it('gives another cookie once the session of the one before was ended in another window', async () => {
    const browser = await site.visitor();
    const login = { body: { login: ben.username, password: ben.password } };
    expect((await browser.call('POST', '/user/account/login', login)).status).toBe(200);
    const before = token(browser);
    expect((await browser.twin().call('DELETE', '/user/account/logout')).status).toBe(204);
    expect((await browser.session()).json()).toMatchObject({ id: null });
    expect(token(browser)).not.toBe(before);
    expect((await browser.call('POST', '/user/account/login', login)).status).toBe(200);
  });

  it.each(['/story', '/draft', '/user/account/login', '/user/account/signup', '/user/account/logout'])(
    'changes nothing on GET %s',
    async (path) => {
      expect((await ann.call('GET', `${path}?title=x`)).status).toBeGreaterThanOrEqual(400);
      expect((await ann.session()).json()).toMatchObject({ username: ann.username });
    },
  );
});

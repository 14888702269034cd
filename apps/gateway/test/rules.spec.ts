import { Browser } from './browser.js';
import { sharedSite, story, type SharedSite } from './shared-site.js';

const notThere = 'This page does not exist or is not available.';
const forbidden = '403: Request forbidden.';

describe('the rules for every call', () => {
  let site: SharedSite;
  beforeAll(async () => (site = await sharedSite()));
  afterAll(() => site?.stop());

  describe('names', () => {
    it('ids are numbers, flags 0 or 1, times UTC to the millisecond, what is empty null', async () => {
      const ann = await site.member();
      expect((await ann.session()).json()).toMatchObject({
        id: expect.any(Number),
        username: ann.username,
        display_name: null,
        is_verified: 0,
        is_private: 0,
        role: 'member',
      });
      const published = await ann.call('POST', '/story', { body: story });
      expect(published.status).toBe(201);
      const { slug } = published.json<{ slug: string }>();
      expect((await ann.call('GET', `/story/${slug}`)).json()).toMatchObject({
        story_id: expect.any(Number),
        is_liked: 0,
        posted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updated_at: null,
        content_access: true,
      });
    });
  });

  describe('session', () => {
    it('responds to a visitor that nobody is logged in', async () => {
      const response = await (await site.visitor()).session();
      expect(response.status).toBe(200);
      expect(response.json()).toEqual({
        id: null,
        count_notifications_new: {},
        count_notifications_new_total: 0,
      });
    });

    it('is a cookie of 256 bits that scripts can not read, for 30 days from every visit on', async () => {
      const ann = await site.member();
      const [cookie = ''] = (await ann.session()).headers
        .getSetCookie()
        .filter((one) => one.startsWith('sid='));
      expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    });

    it('is a __Host- cookie, Secure, and HSTS is sent, when the site is live', async () => {
      const live = await site.startGateway({ SITE_URL: 'https://quillstead.example' });
      const ann = await site.member(live);
      const response = await ann.session();
      expect([...ann.cookies.keys()]).toContain('__Host-sid');
      const cookies = response.headers.getSetCookie();
      expect(cookies.find((one) => one.startsWith('__Host-sid='))).toMatch(
        /; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
      await live.stop();
    });

    it('is a new one at every log-in, and the old one is dead', async () => {
      const ann = await site.member();
      const before = ann.cookies.get('sid');
      const old = ann.twin();
      const body = { login: ann.username, password: ann.password };
      const response = await ann.call('POST', '/user/account/login', { body });
      expect(response.status).toBe(200);
      expect(response.json()).toMatchObject({ username: ann.username });
      expect(response.text).not.toContain(ann.cookies.get('sid'));
      expect(ann.cookies.get('sid')).not.toBe(before);
      expect((await old.call('GET', '/draft/list')).status).toBe(403);
      expect((await ann.call('GET', '/draft/list')).status).toBe(200);
    });

    it('is gone on the server at log-out', async () => {
      const ann = await site.member();
      const kept = ann.cookieHeader();
      const response = await ann.call('DELETE', '/user/account/logout');
      expect([response.status, response.text]).toEqual([204, '']);
      expect(ann.cookies.has('sid')).toBe(false);
      const again = await ann.call('GET', '/draft/list', { headers: { cookie: kept } });
      expect([again.status, again.text]).toEqual([403, forbidden]);
    });

    it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(5_000), '%00%ff', '"quoted"'])(
      'makes a visitor of who sends the cookie %.20j',
      async (sid) => {
        const response = await new Browser(site.url).call('POST', '/user/account/session', {
          headers: { cookie: `sid=${sid}` },
        });
        expect(response.status).toBe(200);
        expect(response.json()).toMatchObject({ id: null });
      },
    );
  });

  describe('errors', () => {
    it.each([
      ['GET', '/nothing/here'],
      ['GET', ''],
      ['GET', '/story/there-is-no-such-story'],
    ])('%s %s: 404 and the sentence', async (method, path) => {
      const response = await new Browser(site.url).call(method, path);
      expect([response.status, response.text]).toEqual([404, notThere]);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    it.each([
      ['GET', '/draft/list'],
      ['GET', '/draft?id=1'],
    ])('%s %s: 403 for who is logged out', async (method, path) => {
      const response = await (await site.visitor()).call(method, path);
      expect([response.status, response.text]).toEqual([403, forbidden]);
    });

    it('the first failing message of the dictionary with 400', async () => {
      const body = { username: '1 2', email: 'nobody', password1: 'secret', password2: 'other' };
      const response = await (await site.visitor()).call('POST', '/user/account/signup', { body });
      expect([response.status, response.text]).toEqual([400, expect.stringMatching(/^Username .*\.$/)]);
    });

    it('a wrong log-in with 401, in the same words for a known and an unknown name', async () => {
      const ann = await site.member();
      const visitor = await site.visitor();
      const responses = await Promise.all(
        [ann.username, 'nobody_at_all'].map((login) =>
          visitor.call('POST', '/user/account/login', {
            body: { login, password: 'not the password'.replaceAll(' ', '') },
          }),
        ),
      );
      for (const { status, text } of responses) {
        expect([status, text]).toEqual([401, 'Username or password is incorrect.']);
      }
    });

    it('a name that is taken with 409', async () => {
      const ann = await site.member();
      const body = {
        username: ann.username.toUpperCase(),
        email: 'other@mail.example',
        password1: 'qpwoei7',
        password2: 'qpwoei7',
      };
      const response = await (await site.visitor()).call('POST', '/user/account/signup', { body });
      expect([response.status, response.text]).toEqual([409, 'Username is already taken.']);
    });

    it('as RFC 9457 to who accepts that', async () => {
      const headers = { accept: 'application/problem+json' };
      const response = await new Browser(site.url).call('GET', '/nothing', { headers });
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(response.json()).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: notThere,
        code: 'not_found',
        request_id: response.headers.get('x-request-id'),
      });
    });
  });

  describe('x-request-id', () => {
    const ours = /^[\da-f]{8}-[\da-f-]{27}$/;

    it('stands on every response and is another each time', async () => {
      const browser = new Browser(site.url);
      const responses = await Promise.all(
        ['/home', '/nothing', '/story/%zz', '/home?x=1'].map((path) => browser.call('GET', path)),
      );
      const ids = responses.map(({ headers }) => headers.get('x-request-id'));
      for (const id of ids) expect(id).toMatch(ours);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it("is a trusted proxy's, and nobody else's", async () => {
      const headers = { 'x-request-id': 'edge-4711-abcdef' };
      const behind = await site.startGateway({ TRUST_PROXY: '1' });
      const trusted = await new Browser(behind.url).call('GET', '/home', { headers });
      const direct = await new Browser(site.url).call('GET', '/home', { headers });
      expect(trusted.headers.get('x-request-id')).toBe('edge-4711-abcdef');
      expect(direct.headers.get('x-request-id')).toMatch(ours);
      await behind.stop();
    });
  });

  describe('security headers', () => {
    it.each(['/api/v1/home', '/api/v1/nothing', '/api/v1/story/%zz', '/', '/assets/nothing.js'])(
      'stand on %s',
      async (path) => {
        const { headers } = await new Browser(site.url).open('GET', path);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*frame-ancestors 'none'/);
        expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
        expect(headers.get('strict-transport-security')).toBeNull();
        expect(headers.get('access-control-allow-origin')).toBeNull();
      },
    );
  });

  describe('caching', () => {
    it('lets shared caches keep what visitors get, for seconds, and sets no cookie with it', async () => {
      const { headers, status } = await new Browser(site.url).call('GET', '/home');
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5, must-revalidate');
      expect(headers.get('vary')).toMatch(/\bCookie\b/);
      expect(headers.getSetCookie()).toEqual([]);
    });

    it('responds with 304 as long as nothing has changed', async () => {
      const ann = await site.member();
      const slug = (await ann.call('POST', '/story', { body: story })).json<{ slug: string }>().slug;
      const browser = new Browser(site.url);
      const etag = (await browser.call('GET', `/story/${slug}`)).headers.get('etag') ?? '';
      const readWith = (value: string) =>
        browser.call('GET', `/story/${slug}`, { headers: { 'if-none-match': value } });
      for (const value of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        const response = await readWith(value);
        expect([response.status, response.text, response.headers.get('etag')]).toEqual([304, '', etag]);
      }
      expect((await readWith('W/"other"')).status).toBe(200);
    });

    it("keeps a member's responses to that member", async () => {
      const { headers, status } = await (await site.member()).call('GET', '/home');
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
      expect(headers.get('etag')).not.toBeNull();
    });
  });

  describe('compression', () => {
    it.each(['br', 'gzip'])('compresses long responses in one call as %s', async (encoding) => {
      const ann = await site.member();
      const long = `<p>${'Every evening the keeper lit the lamp. '.repeat(600)}</p>`;
      const published = await ann.call('POST', '/story', { body: { ...story, rich_text_story: long } });
      const path = `/story/${published.json<{ slug: string }>().slug}`;
      const response = await ann.call('GET', path, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      // A stream would not know its length before its head is sent.
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
      expect(response.headers.get('vary')).toMatch(/Cookie.*accept-encoding/i);
      expect(response.json()).toMatchObject({ rich_text_story: long });
    });
  });

  it('are counted and timed by the pattern of the route, without any name in it', async () => {
    await new Browser(site.url).call('GET', '/story/the-story-of-somebody');
    const metrics = await (await fetch(`${site.gateway.healthUrl}/metrics`)).text();
    const counts = metrics
      .split('\n')
      .filter((line) => line.startsWith('http_request_duration_seconds_count'));
    expect(counts).toContainEqual(
      expect.stringMatching(/method="GET",route="\/api\/v1\/story\/:slug",status="404".*\} [1-9]\d*$/),
    );
    expect(counts.join()).not.toContain('the-story-of-somebody');
    expect((await new Browser(site.url).open('GET', '/metrics')).text).not.toContain('http_request_duration');
  });
});

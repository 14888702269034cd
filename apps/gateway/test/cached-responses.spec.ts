import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@quillstead/testing';
import { longestKept } from '../src/cache/response-cache.js';
import { type BrowserResponse, type BrowserRequest, Browser } from './browser.js';
import { sharedSite, story, type SharedSite } from './shared-site.js';

const longStory = `<p>${'Every evening the keeper climbed the hill and lit the lamp. '.repeat(60)}</p>`;
/** The headers that differ from one response to the next. */
const changing = ['date', 'x-request-id', 'set-cookie'];

describe('a response that is kept for visitors', () => {
  let site: SharedSite;
  let folder: string;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quillstead-web-'));
    const page = `<!doctype html><html><head><!--head--></head><body>${'<p>lamp</p>'.repeat(200)}</body></html>`;
    await writeFile(join(folder, 'index.html'), page);
    site = await sharedSite({ WEB_DIST: folder });
    const ann = await site.member();
    const published = await ann.call('POST', '/story', { body: { ...story, rich_text_story: longStory } });
    address = `/story/${published.json<{ slug: string }>().slug}`;
    await waitFor(async () => (await new Browser(site.url).call('GET', address)).status === 200);
  });
  afterAll(async () => {
    await site?.stop();
    await rm(folder, { recursive: true });
  });

  async function hits(): Promise<number> {
    const metrics = await (await fetch(`${site.gateway.healthUrl}/metrics`)).text();
    return Number(/^response_cache_total\{outcome="hit".*\} (\d+)/m.exec(metrics)?.[1]);
  }

  /**
   * Requests the same until it came from the cache; returns the responses before and after. The addresses are new to
   * the cache.
   */
  let addresses = 0;
  async function twice(
    path: string,
    options: BrowserRequest = {},
    method = 'GET',
  ): Promise<[BrowserResponse, BrowserResponse]> {
    const query = `?t=${++addresses}`;
    const visitor = new Browser(site.url);
    const fresh = await visitor.open(method, `${path}${query}`, { ...options, without: 'cookies' });
    const kept = await waitFor(async () => {
      const before = await hits();
      const again = await visitor.open(method, `${path}${query}`, { ...options, without: 'cookies' });
      return (await hits()) > before ? again : null;
    });
    return [fresh, kept];
  }

  const declaredHeaders = ({ headers }: BrowserResponse): Record<string, string> =>
    Object.fromEntries([...headers].filter(([name]) => !changing.includes(name)));

  it.each([
    ['in plain bytes', 'GET', {}],
    ['packed with brotli', 'GET', { 'accept-encoding': 'gzip, deflate, br' }],
    ['packed with gzip', 'GET', { 'accept-encoding': 'gzip' }],
    ['without its body', 'HEAD', {}],
  ])('has the headers of the one that was made: a page, %s', async (_, method, headers) => {
    const [fresh, kept] = await twice('/account/signup', { headers }, method);
    expect(kept.status).toBe(200);
    expect(kept.text).toEqual(fresh.text);
    expect(declaredHeaders(kept)).toEqual(declaredHeaders(fresh));
    expect(kept.headers.get('x-request-id')).not.toBe(fresh.headers.get('x-request-id'));
  });

  it('gives every visitor a cookie of their own with a page, and none to who has one', async () => {
    const [fresh, kept] = await twice('/account/signup');
    const cookies = [fresh, kept].map(({ headers }) => headers.getSetCookie().join());
    for (const cookie of cookies)
      expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{22}\.[\w-]{43}; Path=\/; SameSite=Lax$/);
    expect(cookies[0]).not.toBe(cookies[1]);
    const value = /XSRF-TOKEN=([^;]+)/.exec(cookies[1] ?? '')?.[1] ?? '';
    const again = await new Browser(site.url).open('GET', `/account/signup?t=${addresses}`, {
      headers: { cookie: `XSRF-TOKEN=${value}` },
    });
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it('of a call has the headers of the one that was made, and is 304 to a browser that has it', async () => {
    const path = `/api/v1${address}`;
    const visitor = new Browser(site.url);
    const read = (headers: Record<string, string> = {}) =>
      visitor.open('GET', path, { headers, without: 'cookies' });
    // A story of another test makes the gateway forget: reads until a response was made and the next one was cached.
    const [fresh, kept] = await waitFor(async () => {
      const before = await hits();
      const response = await read();
      if ((await hits()) > before) return null;
      const again = await read();
      return (await hits()) > before ? [response, again] : null;
    });
    expect(declaredHeaders(kept)).toEqual(declaredHeaders(fresh));
    expect(kept.text).toBe(fresh.text);
    expect(kept.headers.getSetCookie()).toEqual([]);
    const etag = kept.headers.get('etag') ?? '';
    const unchanged = await read({ 'if-none-match': `"other", ${etag}` });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    expect(unchanged.headers.get('content-type')).toBeNull();
    expect(unchanged.headers.get('cache-control')).toBe(fresh.headers.get('cache-control'));
    expect((await read({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is not sent to a member, whose own is not sent to a visitor', async () => {
    const ann = await site.member();
    const visitor = new Browser(site.url);
    for (let times = 0; times < 3; times += 1) {
      const [hers, theirs] = [await ann.call('GET', address), await visitor.call('GET', address)];
      expect(hers.headers.get('cache-control')).toBe('private, no-cache');
      expect(theirs.headers.get('cache-control')).toMatch(/^public/);
    }
  });

  it('outlives comments elsewhere, and not one on what it is about', async () => {
    const ann = await site.member();
    const publish = async () => {
      const response = await ann.call('POST', '/story', { body: story });
      return response.json<{ story_id: number; slug: string }>();
    };
    const [commented, other] = [await publish(), await publish()];
    const visitor = new Browser(site.url);
    const comments = (slug: string) => `/story/${slug}/comments`;
    const texts = async (slug: string) => (await visitor.call('GET', comments(slug))).text;
    await waitFor(async () => (await visitor.call('GET', comments(other.slug))).status === 200);
    await waitFor(
      async () => {
        const comment_text = `The lamp was lit at half past seven, ${++addresses}.`;
        const keptFrom = performance.now();
        await Promise.all([texts(commented.slug), texts(other.slug)]);
        await ann.call('POST', '/comment', { body: { story_id: commented.story_id, comment_text } });
        const isYoung = (): boolean => performance.now() < keptFrom + longestKept;
        let isSeen = false;
        while (!isSeen && isYoung()) isSeen = (await texts(commented.slug)).includes(comment_text);
        const before = await hits();
        await texts(other.slug);
        // Somebody else at the site may have made the gateway forget both.
        return isSeen && (await hits()) === before + 1 && isYoung();
      },
      { timeout: 30_000, what: 'a new comment where a young response was kept, and another response kept' },
    );
  });

  it('is forgotten when something new is there to be seen', async () => {
    const ann = await site.member();
    const visitor = new Browser(site.url);
    await waitFor(
      async () => {
        const hashtag = `${ann.username}_${++addresses}`;
        const body = { ...story, hashtag_list: [`#${hashtag}`] };
        const home = `/home?hashtag=${hashtag}`;
        const titles = async (): Promise<string> => (await visitor.call('GET', home)).text;
        const keptFrom = performance.now();
        await titles();
        const before = await hits();
        await titles();
        // Somebody else at the site made the gateway forget it.
        if ((await hits()) === before) return false;
        const { slug } = (await ann.call('POST', '/story', { body })).json<{ slug: string }>();
        // Later it would not be kept any more.
        const isYoung = (): boolean => performance.now() < keptFrom + longestKept;
        let isSeen = false;
        while (!isSeen && isYoung()) isSeen = (await titles()).includes(slug);
        return isSeen && isYoung();
      },
      { timeout: 30_000, what: 'a new story where a young response was kept' },
    );
  });
});

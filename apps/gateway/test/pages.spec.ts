import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { waitFor } from '@quillstead/testing';
import { Browser } from './browser.js';
import { sharedSite, type SharedSite } from './shared-site.js';

const someText = '<p>Every evening the keeper climbed the hill and lit the lamp.</p>';
const themeScript = "document.documentElement.dataset.theme = 'dark';";
const sheet = 'p{color:teal}';
const page = `<!doctype html><html><head><title>Built</title><meta name="application-name" content="Built" /><!--head--><script>${themeScript}</script><link rel="stylesheet" crossorigin href="/assets/main-Xy12.css"></head><body></body></html>`;
const script = 'export const lamp = 1;\n'.repeat(200);

describe('pages', () => {
  let site: SharedSite;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quillstead-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), page);
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(folder, 'assets/main-Xy12.css'), sheet);
    await writeFile(join(folder, 'assets/main-Xy12.js'), script);
    await writeFile(join(folder, 'assets/main-Xy12.js.gz'), gzipSync(script));
    site = await sharedSite({
      WEB_DIST: folder,
      SITE_NAME: 'Lamp & Hill',
      SOCIAL_LINKS: 'https://ko-fi.com/lamp',
    });
  });
  afterAll(async () => {
    await site?.stop();
    await rm(folder, { recursive: true });
  });

  it('begin with the web app, its head filled in, and the XSRF cookie', async () => {
    const browser = new Browser(site.url);
    const response = await browser.open('GET', '/account/signup');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.text).toContain('<title>Sign Up - Lamp &amp; Hill</title>');
    expect(response.text).toContain('<meta name="application-name" content="Lamp &amp; Hill" />');
    expect(response.text).not.toContain('Built');
    expect(browser.cookies.get('XSRF-TOKEN')).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  });

  it('bring their style along, and allow it and their one script by hash, and no other inline code', async () => {
    const { headers, text } = await new Browser(site.url).open('GET', '/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(text).toContain(`<style>${sheet}</style>`);
    const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        `script-src 'self' 'sha256-${hashOf(themeScript)}'`,
        `style-src 'self' 'sha256-${hashOf(sheet)}'`,
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe');
  });

  it('of a story bear its title and description as text', async () => {
    const ann = await site.member();
    const body = {
      title: `"Lamp" & <b>Hill`,
      description: `A "lamp" & a <hill>`,
      rich_text_story: '<p>Every evening the keeper climbed the hill and lit the lamp.</p>',
    };
    const { slug } = (await ann.call('POST', '/story', { body })).json<{ slug: string }>();
    const response = await new Browser(site.url).open('GET', `/story/${slug}`);
    expect(response.status).toBe(200);
    expect(response.text).toContain(
      `<title>&quot;Lamp&quot; &amp; &lt;b&gt;Hill by ${ann.username} - Lamp &amp; Hill</title>`,
    );
    expect(response.text).toContain(
      '<meta name="description" content="A &quot;lamp&quot; &amp; a &lt;hill&gt;" />',
    );
    expect(response.text).toContain(`<link rel="canonical" href="http://localhost:5000/story/${slug}" />`);
  });

  it.each([
    ['I &lt;3 you, said the fox to the hen.', 'I <3 you, said the fox to the hen.'],
    [
      `${'word '.repeat(25)}I love you &lt;3 and I always will. ${'word '.repeat(30)}`,
      `${'word '.repeat(25)}I love you <3 and I always will. wo...`,
    ],
    [
      `&lt;${'a b c d '.repeat(23)}ef&gt; and so on`,
      `<${'a b c d '.repeat(23)}`.slice(0, 160).trimEnd() + '...',
    ],
    [`${'語'.repeat(159)}👩‍👩‍👧‍👦 two three four five`, `${'語'.repeat(159)}👩‍👩‍👧‍👦...`],
  ])(
    'of a story without description are described by its text, in JSON-LD too: %s',
    async (html, expected) => {
      const ann = await site.member();
      const body = { title: 'The lamp', rich_text_story: `<p>${html}</p>` };
      const { slug } = (await ann.call('POST', '/story', { body })).json<{ slug: string }>();
      const { text } = await new Browser(site.url).open('GET', `/story/${slug}`);
      const [, described] = /<meta name="description" content="([^"]*)" \/>/u.exec(text) ?? [];
      expect(described).toBe(expected.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
      const [, thing = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/u.exec(text) ?? [];
      expect(JSON.parse(thing)).toMatchObject({ description: expected });
    },
  );

  it('let others show a story that may be shared, and only that', async () => {
    const ann = await site.member();
    const publish = async (is_shareable: 0 | 1) => {
      const body = {
        title: 'The lamp',
        description: 'Of a keeper',
        is_shareable,
        hashtag_list: ['#rain'],
        rich_text_story: '<p>Every evening the keeper climbed the hill and lit the lamp.</p>',
      };
      const { slug } = (await ann.call('POST', '/story', { body })).json<{ slug: string }>();
      return (await new Browser(site.url).open('GET', `/story/${slug}`)).text;
    };
    const shared = await publish(1);
    expect(shared).toContain('<meta property="og:title" content="The lamp" />');
    expect(shared).toContain('<meta property="article:tag" content="rain" />');
    expect(shared).toContain('"@type":"Article"');
    const kept = await publish(0);
    expect(kept).toContain('<meta name="robots" content="noindex" />');
    expect(kept).not.toMatch(/og:|ld\+json|Of a keeper/);
  });

  it('of an author and of a comment bear what a visitor may see, a private one nothing but the name', async () => {
    const ann = await site.member();
    await ann.call('PUT', '/user/account/settings', { body: { bio: 'Keeps a "lamp".', show_email: 1 } });
    const { story_id } = (
      await ann.call('POST', '/story', { body: { title: 'The lamp', rich_text_story: someText } })
    ).json<{ story_id: number }>();
    const { comment_id } = (
      await ann.call('POST', '/comment', {
        body: { story_id, comment_text: 'So much for <3 the <oil> & more.' },
      })
    ).json<{ comment_id: number }>();
    const open = async (path: string) => (await new Browser(site.url).open('GET', path)).text;
    const profile = await waitFor(async () => {
      const text = await open(`/user/${ann.username}`);
      return text.includes('Keeps a') && text;
    });
    expect(profile).toContain('<meta name="description" content="Keeps a &quot;lamp&quot;." />');
    expect(profile).toContain(`href="http://localhost:5000/user/${ann.username}/feed.atom"`);
    expect(await open(`/comment/${comment_id}`)).toContain(
      'content="So much for &lt;3 the &lt;oil&gt; &amp; more."',
    );

    await ann.call('PUT', '/user/account/settings', { body: { is_private: 1 } });
    expect((await new Browser(site.url).open('GET', `/comment/${comment_id}`)).status).toBe(404);
    const hidden = await open(`/user/${ann.username}`);
    expect(hidden).toContain('<meta name="robots" content="noindex" />');
    expect(hidden.replace('ko-fi.com/lamp', '')).not.toMatch(/lamp|feed\.atom|ld\+json/);
  });

  it.each([
    ['/', '/feed.atom'],
    ['/?hashtag=rain', '/hashtag/rain/feed.atom'],
    ['/?hashtag=%23rain&sort=top', '/hashtag/rain/feed.atom'],
    ['/?hashtag=RAIN', '/hashtag/rain/feed.atom'],
    ['/?hashtag=%E9%9B%A8', '/hashtag/%E9%9B%A8/feed.atom'],
    ['/?hashtag=%EF%BC%83%E9%9B%A8', '/hashtag/%E9%9B%A8/feed.atom'],
    ['/?hashtag=%22%3E%3Cscript%3E', '/feed.atom'],
    ["/?hashtag='onload='x", '/feed.atom'],
    ['/?hashtag=../user', '/feed.atom'],
    ['/?hashtag=%ff%fe', '/feed.atom'],
    ['/?hashtag=rain&hashtag=sun', '/feed.atom'],
    [`/?hashtag=${'x'.repeat(31)}`, '/feed.atom'],
  ])('%s links the feeds of what it lists, and nothing that is no hashtag', async (address, feed) => {
    const { text } = await new Browser(site.url).open('GET', address);
    const links = [
      ...text.matchAll(/<link rel="alternate" type="application\/atom\+xml" href="([^"]*)" \/>/g),
    ];
    expect(links.map(([, href]) => href)).toEqual([`http://localhost:5000${feed}`]);
    const catalogue = feed === '/feed.atom' ? '/opds' : feed.replace('feed.atom', 'opds.json');
    expect(text).toContain(
      `<link rel="alternate" type="application/opds+json" href="http://localhost:5000${catalogue}" />`,
    );
    expect(text).not.toMatch(/"><script>|'onload|\.\.\/user/);
  });

  it.each(['/?hashtag=harbour', '/?hashtag=%23harbour&sort=top', '/?hashtag=HARBOUR&rating=teen'])(
    'of a hashtag have an address, a title and a preview of their own: %s',
    async (address) => {
      const { text } = await new Browser(site.url).open('GET', address);
      const canonical = 'http://localhost:5000/?hashtag=harbour';
      expect(text).toContain(`<link rel="canonical" href="${canonical}" />`);
      expect(text).toContain(`<meta property="og:url" content="${canonical}" />`);
      expect(text).toMatch(/<title>#harbour - Lamp &amp; Hill<\/title>/iu);
      expect(text).toMatch(/<meta property="og:title" content="#harbour" \/>/iu);
      expect(text).toMatch(/<meta name="description" content="Stories of the hashtag #harbour\." \/>/iu);
      expect(text).toContain(`"url":"${canonical}"`);
    },
  );

  it('of a person have one address, however it is spelled', async () => {
    const ann = await site.member();
    const other = ann.username.toUpperCase();
    // The profile is there when its event has arrived.
    await waitFor(async () => (await ann.open('GET', `/api/v1/user/${ann.username}`)).status === 200);
    for (const list of ['', '/posts', '/subscribers/newest']) {
      const { text } = await new Browser(site.url).open('GET', `/user/${other}${list}`);
      expect(text).toContain(
        `<link rel="canonical" href="http://localhost:5000/user/${ann.username}${list}" />`,
      );
    }
    const { text } = await new Browser(site.url).open('GET', `/user/${other}`);
    expect(text).toContain(`<meta property="og:url" content="http://localhost:5000/user/${ann.username}" />`);
  });

  it('of a private author have the same one address', async () => {
    const ann = await site.member();
    await ann.call('PUT', '/user/account/settings', { body: { is_private: 1 } });
    const { text } = await new Browser(site.url).open('GET', `/user/${ann.username.toUpperCase()}`);
    expect(text).toContain(`<link rel="canonical" href="http://localhost:5000/user/${ann.username}" />`);
  });

  it.each([
    '/nowhere',
    '/story/no-such-story',
    '/story/no-such-story/comments',
    '/story/a%00b',
    '/story/a%00b/comments',
    '/story/two%20words',
    '/comment/999999999999999',
    '/user/nobody%00',
    '/user/nobody_at_all',
    '/comment/999999',
    '/write',
    '/index.html',
    '/%2e%2e/etc/passwd',
  ])('that a visitor can not see are 404 with the same page: %s', async (path) => {
    const response = await new Browser(site.url).open('GET', path);
    expect(response.status).toBe(404);
    expect(response.text).toContain('<title>Not Found - Lamp &amp; Hill</title>');
  });

  it.each(['bookmarks', 'bookmarks/top/comments', 'subscribers/newest/requests'])(
    'of a list that only its member sees are 404 for visitors: %s',
    async (list) => {
      const ann = await site.member();
      await ann.call('PUT', '/user/account/settings', { body: { is_private: 1 } });
      const address = `/user/${ann.username}/${list}`;
      const response = await new Browser(site.url).open('GET', address);
      expect(response.status).toBe(404);
      expect(response.text).toContain('<title>Not Found - Lamp &amp; Hill</title>');
      expect((await ann.open('GET', address)).status).toBe(200);
    },
  );

  it('are no place for an address that can not be decoded', async () => {
    expect((await new Browser(site.url).open('GET', '/story/%zz')).status).toBe(400);
  });

  it('of a search are called by what is searched for and are none for search engines', async () => {
    const { text } = await new Browser(site.url).open('GET', '/search/user?q=%22%3Cann%3E');
    expect(text).toContain('<title>Search Users &quot;&quot;&lt;ann&gt;&quot; - Lamp &amp; Hill</title>');
    expect(text).toContain('<link rel="canonical" href="http://localhost:5000/search/user" />');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).toContain('<link rel="me" href="https://ko-fi.com/lamp" title="Ko-fi" />');
  });

  it('open to members what is theirs, and what the web app takes them home from', async () => {
    const ann = await site.member();
    expect((await ann.open('GET', '/write')).status).toBe(200);
    expect((await ann.open('GET', '/account/signup')).status).toBe(200);
  });

  it('come with files that never change under one name, compressed beforehand', async () => {
    const response = await new Browser(site.url).open('GET', '/assets/main-Xy12.js', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.text).toBe(script);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toMatch(/^(?:application|text)\/javascript/);
    expect(response.headers.getSetCookie()).toEqual([]);
    // A worker has the policy of its own script.
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; frame-ancestors/);
  });

  it('come with files beside the page', async () => {
    const response = await new Browser(site.url).open('GET', '/favicon.svg');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  it('respond with 404 for a hashed file that is not there', async () => {
    const response = await new Browser(site.url).open('GET', '/assets/none.js');
    expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
  });

  it.each(['/none.png', '/assets/../index.html', '/assets/%2e%2e/index.html'])(
    'have no file %s',
    async (path) => {
      expect((await new Browser(site.url).open('GET', path)).status).toBeGreaterThanOrEqual(400);
    },
  );
});

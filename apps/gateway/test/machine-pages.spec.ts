import { readFile } from 'node:fs/promises';
import { waitFor } from '@quillstead/testing';
import { SaxesParser } from 'saxes';
import { trainingAgents } from '../src/feeds/training-crawlers.js';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

const corpus = new URL('../../../libs/shared/testing/corpora/xss.json', import.meta.url);
const { markup } = JSON.parse(await readFile(corpus, 'utf8')) as { markup: Record<string, string[]> };
const payloads = Object.values(markup).flat();

/** Texts joined to as few as may be, none longer than that. */
function joined(texts: readonly string[], longest: number): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const line = `${lines.at(-1) ?? ''} ${text}`;
    if (lines.length > 0 && line.length <= longest) lines[lines.length - 1] = line;
    else lines.push(text);
  }
  return lines;
}

/** The elements of a document by their name, with their text. Throws unless it is well-formed XML. */
function readXml(document: string): { name: string; text: string }[] {
  const elements: { name: string; text: string }[] = [];
  const open: { name: string; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => open.push({ name, text: '' }));
  parser.on('text', (text) => {
    const innermost = open.at(-1);
    if (innermost) innermost.text += text;
  });
  parser.on('closetag', () => elements.push(open.pop() ?? { name: '', text: '' }));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(document).close();
  return elements;
}

const textsOf = (document: string, name: string): string[] =>
  readXml(document).flatMap((element) => (element.name === name ? [element.text] : []));

describe('pages for machines', () => {
  let site: SharedSite;
  let ann: Member;
  beforeAll(async () => {
    site = await sharedSite({
      SITE_NAME: 'Lamp & Hill',
      SITE_URL: 'http://site.example',
      CONTACT_EMAIL: 'hello@site.example',
    });
    ann = await site.member();
  });
  afterAll(() => site?.stop());

  const publish = async (fields: object): Promise<string | null> => {
    const response = await ann.call('POST', '/story', { body: { ...story, ...fields } });
    return response.status === 201 ? response.json<{ slug: string }>().slug : null;
  };
  const read = async (path: string) => {
    const visitor = await site.visitor();
    return visitor.open('GET', path);
  };

  it('hold the newest stories as Atom, but for those that are not to be shared', async () => {
    await publish({ title: 'Shown to all' });
    await publish({ title: 'Shown to few', is_shareable: 0 });
    const response = await read('/feed.atom');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('public');
    const titles = textsOf(response.text, 'title');
    expect(titles).toContain('Shown to all');
    expect(titles).not.toContain('Shown to few');
    expect(textsOf(response.text, 'id')).toContain('http://site.example/feed.atom');
  });

  it('hold the stories of one author, and of one hashtag', async () => {
    const ben = await site.member();
    await publish({ title: 'Written under the moon', hashtag_list: ['#MoonLamp'] });
    await ben.call('POST', '/story', { body: { ...story, title: 'Written by Ben' } });
    const ofAnn = textsOf((await read(`/user/${ann.username}/feed.atom`)).text, 'title');
    expect(ofAnn).toContain('Written under the moon');
    expect(ofAnn).not.toContain('Written by Ben');
    const ofMoon = textsOf((await read('/hashtag/moonlamp/feed.atom')).text, 'title');
    expect(ofMoon.slice(1)).toEqual(['Written under the moon']);
  });

  it('have one name for a feed, however its address is spelled', async () => {
    await publish({ title: 'Written in a café', hashtag_list: ['#Café'] });
    const namesOf = async (path: string) => {
      const { text } = await read(path);
      const links = Array.from(
        text.matchAll(/<link rel="(self|alternate)"[^>]* href="([^"]*)"\/>/gu),
        (link) => link[2],
      );
      return [textsOf(text, 'id')[0], ...links.slice(0, 2)];
    };
    const cafe = 'http://site.example/hashtag/caf%C3%A9/feed.atom';
    for (const spelling of ['CAF%C3%89', 'cafe%CC%81', '%23Caf%C3%A9'])
      expect(await namesOf(`/hashtag/${spelling}/feed.atom`)).toEqual([
        cafe,
        'http://site.example/?hashtag=caf%C3%A9',
        cafe,
      ]);
    const author = `http://site.example/user/${ann.username}`;
    expect(await namesOf(`/user/${ann.username.toUpperCase()}/feed.atom`)).toEqual([
      `${author}/feed.atom`,
      author,
      `${author}/feed.atom`,
    ]);
  });

  it.each([
    '/user/nobody_at_all/feed.atom',
    '/user/%00/feed.atom',
    '/series/%00/feed.atom',
    '/hashtag/two%20words/feed.atom',
  ])('have no feed %s', async (path) => expect((await read(path)).status).toBe(404));

  it('hold hostile titles and descriptions as text', async () => {
    const descriptions = joined(payloads, 300);
    for (let first = 0; first < descriptions.length; first += 25) {
      const titles: string[] = [];
      for (const [index, description] of descriptions.slice(first, first + 25).entries()) {
        const title = `Hostile ${first + index}`;
        expect(await publish({ title, description })).not.toBeNull();
        titles.unshift(title);
      }
      // Responses to visitors may come from the cache.
      const text = await waitFor(async () => {
        const response = await read(`/user/${ann.username}/feed.atom`);
        const newest = textsOf(response.text, 'title').slice(1, 1 + titles.length);
        return newest.join() === titles.join() && response.text;
      });
      const names = new Set(readXml(text).map(({ name }) => name));
      expect([...names].filter((name) => !known.has(name))).toEqual([]);
    }
  });

  describe('the picture that other sites show for a link', () => {
    const open = async (address: string, headers?: Record<string, string>) => {
      const { pathname, search } = new URL(address, 'http://site.example');
      return fetch(`${site.url}${pathname}${search}`, headers && { headers });
    };
    /** Width and height of a PNG (W3C, "Portable Network Graphics", 11.2.1). */
    const sizeOf = async (response: Response) => {
      const bytes = Buffer.from(await response.arrayBuffer());
      return [bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    };
    const imagesOf = (html: string) => ({
      wide: /<meta property="og:image" content="([^"]+)"/u.exec(html)?.[1] ?? '',
      square: /"(http[^"]*preview-square\.png[^"]*)"/u.exec(html)?.[1] ?? '',
    });

    it('is named in the head of a story, a series and a public collection, wide and square', async () => {
      const series = await ann.call('POST', '/series', { body: { title: 'The hills' } });
      const { series_id, slug: seriesSlug } = series.json<{ series_id: number; slug: string }>();
      const slug = await publish({ title: 'The <lamp> & the hill', series_id });
      const { story_id } = (await ann.call('GET', `/story/${slug}`)).json<{ story_id: number }>();
      const collection = await ann.call('POST', '/collection', {
        body: { title: 'Read twice', collection_visibility: 'public', story_id },
      });
      const { collection_id: id } = collection.json<{ collection_id: number }>();
      for (const path of [`/story/${slug}`, `/series/${seriesSlug}`, `/collection/${id}/read-twice`]) {
        const { text } = await read(path);
        expect(text).toContain('<meta name="twitter:card" content="summary_large_image" />');
        const { wide, square } = imagesOf(text);
        const response = await open(wide);
        expect(response.headers.get('content-type')).toBe('image/png');
        expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        expect(await sizeOf(response)).toEqual(['PNG', 1200, 630]);
        expect(await sizeOf(await open(square))).toEqual(['PNG', 1200, 1200]);
        const kept = await open(wide, { 'if-none-match': response.headers.get('etag') ?? '' });
        expect(kept.status).toBe(304);
      }
    });

    it('has another address after the title has changed', async () => {
      const slug = await publish({ title: 'A first title' });
      const first = imagesOf((await read(`/story/${slug}`)).text).wide;
      const { story_id } = (await ann.call('GET', `/story/${slug}`)).json<{ story_id: number }>();
      await ann.call('PUT', '/story', { body: { ...story, story_id, title: 'A second title' } });
      await waitFor(async () => {
        const { wide } = imagesOf((await read(`/story/${slug}`)).text);
        return wide !== '' && wide !== first;
      });
    });

    it.each(['吾輩は猫である', 'حكاية البحر', '👩‍👩‍👧‍👦', 'W'.repeat(100)])(
      'is drawn of the title %s',
      async (title) => {
        const slug = await publish({ title });
        const response = await open(`/story/${slug}/preview.png`);
        expect(await sizeOf(response)).toEqual(['PNG', 1200, 630]);
      },
    );

    it('is not there for a story that is not to be shared', async () => {
      const slug = await publish({ title: 'For few eyes', is_shareable: 0 });
      expect(imagesOf((await read(`/story/${slug}`)).text)).toEqual({ wide: '', square: '' });
      expect((await open(`/story/${slug}/preview.png`)).status).toBe(404);
    });

    it.each(['/story/nowhere/preview.png', '/series/%00/preview.png', '/collection/-1/preview.png'])(
      'is not there at %s',
      async (path) => expect((await open(path)).status).toBe(404),
    );
  });

  it('list what every visitor may see in the sitemap', async () => {
    const shown = await publish({ title: 'Shown to all' });
    const kept = await publish({ title: 'Not to share', is_shareable: 0 });
    const adult = await publish({ title: 'For adults', is_nsfw: 1 });
    const files = textsOf((await read('/sitemap.xml')).text, 'loc');
    const places = (
      await Promise.all(files.map(async (file) => textsOf((await read(new URL(file).pathname)).text, 'loc')))
    ).flat();
    expect(places).toContain('http://site.example/');
    expect(places).toContain(`http://site.example/story/${shown}`);
    expect(places).toContain(`http://site.example/user/${ann.username}`);
    expect(places).not.toContain(`http://site.example/story/${kept}`);
    expect(places).not.toContain(`http://site.example/story/${adult}`);
  });

  it('list nothing in the sitemap that robots are asked not to read', async () => {
    const [robots = ''] = (await read('/robots.txt')).text.split('\n\n');
    const disallowed = Array.from(robots.matchAll(/^Disallow: (.+)$/gmu), ([, path = '']) => path);
    const listed = textsOf((await read('/sitemap/pages.xml')).text, 'loc').map(
      (place) => new URL(place).pathname,
    );
    expect(listed.length).toBeGreaterThan(3);
    expect(listed.filter((path) => disallowed.some((beginning) => path.startsWith(beginning)))).toEqual([]);
  });

  it.each([
    '/sitemap/stories-99.xml',
    '/sitemap/stories-x.xml',
    '/sitemap/..%2f..%2fetc',
    '/sitemap/nothing',
  ])('know no file %s', async (path) => expect((await read(path)).status).toBe(404));

  it('list for robots what is not for them and where the sitemap is', async () => {
    const { text } = await read('/robots.txt');
    expect(text).toContain('Disallow: /api/');
    expect(text).toContain('Sitemap: http://site.example/sitemap.xml');
  });

  it('say that they are not for the training of models', async () => {
    const { text } = await read('/robots.txt');
    const groups = text.split('\n\n').map((group) => group.trimEnd().split('\n'));
    const training = groups.find((lines) => lines.includes('User-agent: GPTBot')) ?? [];
    expect(training.slice(0, -1)).toEqual(trainingAgents.map((name) => `User-agent: ${name}`));
    expect(training.at(-1)).toBe('Disallow: /');
    // RFC 9309: what robots may read otherwise is a group of its own.
    expect(groups[0]?.[0]).toBe('User-agent: *');
    expect(groups[0]).not.toContain('Disallow: /');
    const slug = await publish({ title: 'Not to learn from' });
    for (const path of ['/', `/story/${slug}`, `/story/${slug}/preview.png`, '/feed.atom', '/sitemap.xml']) {
      const { headers } = await read(path);
      const said = [headers.get('x-robots-tag'), headers.get('tdm-reservation')];
      expect([path, ...said]).toEqual([path, 'noai, noimageai', '1']);
    }
    const rules = await fetch(`${site.url}/.well-known/tdmrep.json`);
    expect(rules.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await rules.json()).toEqual([{ location: '/', 'tdm-reservation': 1 }]);
  });

  it('are for it where the owner of the site allows it', async () => {
    const other = await sharedSite({ ALLOW_TRAINING_CRAWLERS: '1' });
    try {
      const visitor = await other.visitor();
      const robots = await visitor.open('GET', '/robots.txt');
      expect(robots.text).not.toContain('GPTBot');
      for (const path of ['/', '/feed.atom']) {
        const { headers } = await visitor.open('GET', path);
        expect([headers.get('x-robots-tag'), headers.get('tdm-reservation')]).toEqual([null, null]);
      }
      expect((await visitor.open('GET', '/.well-known/tdmrep.json')).status).toBe(404);
    } finally {
      await other.stop();
    }
  });

  it('describe the search of the site for browsers, which every page names', async () => {
    const response = await read('/opensearch.xml');
    expect(response.headers.get('content-type')).toBe('application/opensearchdescription+xml; charset=utf-8');
    expect(textsOf(response.text, 'ShortName')).toEqual(['Lamp & Hill']);
    const [, template = ''] = /<Url [^>]*template="([^"]*)"/u.exec(response.text) ?? [];
    const found = await read(new URL(template.replace('{searchTerms}', 'moon%20%26%20lamp')).href.slice(19));
    expect(found.status).toBe(200);
    expect(found.text).toContain('moon &amp; lamp');
    const link = '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml"';
    expect((await read('/')).text).toContain(`${link} title="Lamp &amp; Hill" />`);
  });

  it('say until when and to whom faults of security are reported', async () => {
    const response = await read('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.text).toContain('Contact: mailto:hello@site.example\n');
    expect(response.text).toContain('Canonical: http://site.example/.well-known/security.txt\n');
    const [, expires = ''] = /^Expires: (\S+)$/mu.exec(response.text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it('lead a password manager to where a member or a visitor sets another password', async () => {
    const place = async (member?: Member) => {
      const { status, headers } = await (member ?? (await site.visitor())).open(
        'GET',
        '/.well-known/change-password',
      );
      return [status, headers.get('location')];
    };
    expect(await place(ann)).toEqual([302, '/account/settings/account#password']);
    expect(await place()).toEqual([302, '/account/forgot-password']);
    const probe = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await read(probe)).status).toBe(404);
  });

  it('get 304 when nothing has changed', async () => {
    const first = await read('/robots.txt');
    const visitor = await site.visitor();
    const second = await visitor.open('GET', '/robots.txt', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([second.status, second.text]).toEqual([304, '']);
  });
});

/** The elements of an Atom document as we print them (RFC 4287). */
const known = new Set(
  'feed id title updated link entry published author name uri category summary'.split(' '),
);

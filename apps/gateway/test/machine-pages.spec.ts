import { readFile } from 'node:fs/promises';
import { waitFor } from '@quillstead/testing';
import { SaxesParser } from 'saxes';
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

  it.each(['/user/nobody_at_all/feed.atom', '/user/%00/feed.atom', '/hashtag/two%20words/feed.atom'])(
    'have no feed %s',
    async (path) => expect((await read(path)).status).toBe(404),
  );

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
    expect(await place(ann)).toEqual([302, '/account/settings/account']);
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

import { buffer } from 'node:stream/consumers';
import { waitFor } from '@quillstead/testing';
import { fromBufferPromise } from 'yauzl';
import type { Browser } from './browser.js';
import { type Member, type SharedSite, sharedSite } from './shared-site.js';

/** More than content reads at once. */
const countChapters = 23;

describe('the stories of a series and of a collection as one book', () => {
  let site: SharedSite;
  let ann: Member;
  let visitor: Browser;
  let slug: string;
  const stories: number[] = [];

  const post = async <Reply>(path: string, body: object): Promise<Reply> => {
    const response = await ann.call('POST', path, { body });
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`);
    return response.json<Reply>();
  };
  const publish = async (title: string, more: object = {}): Promise<number> => {
    const rich_text_story = `<p>Of the ${title} there is nothing more to be said.</p>`;
    return (await post<{ story_id: number }>('/story', { title, rich_text_story, ...more })).story_id;
  };

  beforeAll(async () => {
    site = await sharedSite();
    [ann, visitor] = await Promise.all([site.member(), site.visitor()]);
    const series = await post<{ series_id: number; slug: string }>('/series', {
      title: 'Lamps & <more> of it',
    });
    ({ slug } = series);
    for (let number = 1; number <= countChapters; number += 1) {
      const notes = number === 1 ? { note_before: 'Before all of it.', note_after: 'After the first.' } : {};
      stories.push(await publish(`Chapter ${number}`, { series_id: series.series_id, ...notes }));
    }
  });

  /** The files of a book in their order. */
  const download = async (path: string, by: Browser = visitor): Promise<Map<string, string>> => {
    const response = await fetch(`${site.url}/api/v1${path}`, { headers: { cookie: by.cookieHeader() } });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/epub+zip']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    // The type stands at a fixed place, so the first entry has no extra field (OCF, "ZIP container").
    expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
    const files = new Map<string, string>();
    const zip = await fromBufferPromise(bytes, { autoClose: false });
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
    return files;
  };
  const matches = (text: string | undefined, pattern: RegExp): (string | undefined)[] =>
    [...(text ?? '').matchAll(pattern)].map(([, found]) => found);
  const titlesIn = (files: Map<string, string>) =>
    matches(files.get('EPUB/nav.xhtml'), /<li><a [^>]*>(.*?)<\/a>/gu);

  it('has all stories of the series in their order, each with its notes', async () => {
    const titles = stories.map((_, index) => `Chapter ${index + 1}`);
    const files = await download(`/series/${slug}/epub`);
    expect(titlesIn(files)).toEqual(titles);
    const opf = files.get('EPUB/package.opf');
    expect(matches(opf, /<dc:title>(.*)<\/dc:title>/gu)).toEqual(['Lamps &amp; &lt;more&gt; of it']);
    const first = files.get(`EPUB/story-${stories[0]}-1.xhtml`) ?? '';
    const places = ['Before all of it.', 'Of the Chapter 1 there', 'After the first.'].map((one) =>
      first.indexOf(one),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });

  it('has the drawn cover, a PNG, unless another one was chosen', async () => {
    const { collection_id } = await post<{ collection_id: number }>('/collection', {
      title: 'Of lamps',
      collection_visibility: 'public',
    });
    await ann.call('POST', '/collection/story', { body: { collection_id, story_id: stories[0] } });
    for (const [path, by] of [
      [`/series/${slug}/epub`, visitor],
      [`/collection/${collection_id}/epub`, visitor],
      ['/user/account/epub', ann],
    ] as const) {
      const files = await download(path, by);
      expect(files.get('EPUB/package.opf')).toContain(
        'href="cover.png" media-type="image/png" properties="cover-image"',
      );
      expect(files.get('EPUB/cover.xhtml')).toContain('<img src="cover.png"');
      expect(files.get('EPUB/cover.png')?.slice(1, 4)).toBe('PNG');
    }
  });

  it('names in its package every file there is, and leads to each story from its contents', async () => {
    const files = await download(`/series/${slug}/epub`);
    const opf = files.get('EPUB/package.opf');
    const hrefs = matches(opf, /href="([^"]*)"/gu).map((href) => `EPUB/${href}`);
    const own = ['mimetype', 'META-INF/container.xml', 'EPUB/package.opf'];
    expect([...own, ...hrefs].toSorted()).toEqual([...files.keys()].toSorted());
    const pages = stories.map((id) => `story-${id}-1.xhtml`);
    const items = new Map(
      [...(opf ?? '').matchAll(/id="([^"]*)" href="([^"]*)"/gu)].map(([, id, href]) => [id, href]),
    );
    const inOrder = matches(opf, /idref="([^"]*)"/gu).map((id) => items.get(id));
    expect(inOrder).toEqual(['cover.xhtml', ...pages]);
    expect(matches(files.get('EPUB/nav.xhtml'), /<a href="([^"]*)"/gu)).toEqual(pages);
  });

  it('has all stories of a member for that member alone', async () => {
    await publish('Of no series');
    const files = await download('/user/account/epub', ann);
    expect(titlesIn(files)).toEqual([...stories.map((_, index) => `Chapter ${index + 1}`), 'Of no series']);
    const opf = files.get('EPUB/package.opf');
    expect(matches(opf, /<dc:title>(.*)<\/dc:title>/gu)).toEqual([`The stories of ${ann.username}`]);
    const statuses = [visitor, await site.member()].map(
      async (by) => (await by.call('GET', '/user/account/epub')).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 404]);
  });

  it('of a collection has those stories that the viewer sees in it, with the notes on them', async () => {
    const nsfw = await publish('For grown-ups', { is_nsfw: 1 });
    const { collection_id } = await post<{ collection_id: number }>('/collection', {
      title: 'Mixed',
      collection_visibility: 'public',
    });
    for (const story_id of [stories[2], nsfw, stories[0]])
      await ann.call('POST', '/collection/story', { body: { collection_id, story_id } });
    const body = { collection_id, story_id: stories[2], entry_note: 'Begin here.' };
    await ann.call('PUT', '/collection/story', { body });
    const address = `/collection/${collection_id}/epub`;
    const files = await download(address);
    expect(titlesIn(files)).toEqual(['Chapter 3', 'Chapter 1']);
    expect(files.get(`EPUB/story-${stories[2]}-1.xhtml`)).toContain('Begin here.');
    const adult = await site.member();
    await adult.call('PUT', '/user/account/settings', { body: { show_nsfw: 1 } });
    const seesAll = async () => titlesIn(await download(address, adult)).includes('For grown-ups');
    await waitFor(seesAll, { what: 'the setting' });
    expect(titlesIn(await download(address, adult))).toEqual(['Chapter 3', 'For grown-ups', 'Chapter 1']);
    await ann.call('PUT', '/collection', { body: { collection_id, collection_visibility: 'private' } });
    const statuses = await Promise.all(
      [visitor, adult, ann].map(async (by) => (await by.call('GET', address)).status),
    );
    expect(statuses).toEqual([404, 404, 200]);
  });

  it('is none without a story', async () => {
    const { slug: empty } = await post<{ slug: string }>('/series', { title: 'Empty' });
    for (const path of [`/series/${empty}/epub`, '/series/no-such-series/epub', '/collection/1/epub'])
      expect([path, (await ann.call('GET', path)).status]).toEqual([path, 404]);
  });
});

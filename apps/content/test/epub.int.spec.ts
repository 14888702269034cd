import { readFile } from 'node:fs/promises';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import type { Book } from '../src/epub/book.js';
import { makeBook } from '../src/epub/make-book.js';
import { named, openBook, readXml, type XmlElement } from './open-book.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

const corpus = new URL('../../../libs/shared/testing/corpora/xss.json', import.meta.url);
const { markup } = JSON.parse(await readFile(corpus, 'utf8')) as { markup: Record<string, string[]> };
const payloads = Object.values(markup).flat();

const least: Book = {
  story_id: 7,
  slug: 'night',
  title: 'Night',
  author: 'Ann Lee',
  description: null,
  entry_note: null,
  note_before: null,
  note_after: null,
  hashtag_list: [],
  font_family: 'Georgia',
  cover: null,
  lang: null,
  rich_text_story: someText,
  posted_at: '2026-01-31T10:20:30.123Z',
  modified_at: '2026-01-31T10:20:30.123Z',
};

/** Returns the documents of a book by name, each read strictly. */
async function readBook(bytes: Uint8Array): Promise<Map<string, XmlElement[]>> {
  const files = await openBook(Buffer.from(bytes));
  const documents = files.filter(({ name }) => /\.(xml|opf|xhtml)$/.test(name));
  return new Map(documents.map(({ name, text }) => [name, readXml(text)]));
}

const document = (book: Map<string, XmlElement[]>, name: string) => book.get(name) ?? [];
const textOf = (elements: readonly XmlElement[], name: string) => named(elements, name)[0]?.text;

describe('a story as a book', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const notFound = { code: 'not_found' };
  const download = async (slug: string, context = visitor) =>
    Buffer.from((await content.readEpub.execute({ slug }, context)).bytes);

  it('has all that an EPUB needs, its type first and as it is', async () => {
    const ann = await content.person({ displayName: 'Ann Lee' });
    const { slug } = await content.publishStory.execute(
      { title: 'The Lamp & Co', description: 'A <lamp>.', rich_text_story: someText, hashtag_list: ['Rain'] },
      ann,
    );
    const bytes = await download(slug);
    const files = await openBook(bytes);
    expect(files[0]).toEqual({ name: 'mimetype', isStored: true, text: 'application/epub+zip' });
    // The type stands at a fixed place, so the first entry has no extra field (OCF, "ZIP container").
    expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');

    const book = await readBook(bytes);
    const root = named(document(book, 'META-INF/container.xml'), 'rootfile')[0];
    const opf = document(book, root?.attributes['full-path'] ?? '');
    expect(textOf(opf, 'dc:title')).toBe('The Lamp & Co');
    expect(textOf(opf, 'dc:creator')).toBe('Ann Lee');
    expect(textOf(opf, 'dc:description')).toBe('A <lamp>.');
    expect(textOf(opf, 'dc:subject')).toBe('Rain');
    expect(textOf(opf, 'meta')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(textOf(document(book, 'EPUB/text-1.xhtml'), 'em')).toBe('quiet');
  });

  it('names in its package every file there is, and leads to them from its contents', async () => {
    const bytes = await makeBook({ ...least, rich_text_story: `<p>${'word '.repeat(4_000)}</p>`.repeat(49) });
    const names = (await openBook(Buffer.from(bytes))).map(({ name }) => name);
    const book = await readBook(bytes);
    const opf = document(book, 'EPUB/package.opf');
    const items = named(opf, 'item').map(({ attributes }) => attributes);
    const hrefs = items.map(({ href }) => `EPUB/${href}`);
    const own = ['mimetype', 'META-INF/container.xml', 'EPUB/package.opf'];
    expect([...own, ...hrefs].sort()).toEqual([...names].sort());
    const pages = names.filter((name) => name.includes('text-'));
    expect(pages.length).toBeGreaterThanOrEqual(5);
    const spine = named(opf, 'itemref').map(({ attributes }) => attributes['idref']);
    expect(spine.map((id) => items.find((item) => item['id'] === id)?.['href'])).toEqual(
      pages.map((name) => name.replace('EPUB/', '')),
    );
    const links = named(document(book, 'EPUB/nav.xhtml'), 'a').map(({ attributes }) => attributes['href']);
    expect(links.map((href) => `EPUB/${href}`)).toEqual([pages[0]]);
    const read = pages.flatMap((name) => named(document(book, name), 'p')).map(({ text }) => text.trim());
    expect(read.filter((text) => text.startsWith('word'))).toHaveLength(49);
  });

  it('names the headings of the story in its contents, each with its page and place', async () => {
    const long = `<p>${'word '.repeat(4_000)}</p>`.repeat(12);
    const [one, two] = ['<p class="heading">On<em>e</em><br>&amp; only</p>', '<p class="heading">Two</p>'];
    const rich_text_story = `${one}${long}<p class="heading"></p>${two}<p>The end.</p>`;
    const book = await readBook(await makeBook({ ...least, rich_text_story }));
    const links = named(document(book, 'EPUB/nav.xhtml'), 'a').map(({ attributes, text }) => [
      attributes['href'],
      text,
    ]);
    expect(links.slice(1)).toEqual([
      ['text-1.xhtml#heading-1', 'One & only'],
      ['text-2.xhtml#heading-3', 'Two'],
    ]);
    const ids = named(document(book, 'EPUB/text-2.xhtml'), 'h2').map(({ attributes }) => attributes['id']);
    expect(ids).toContain('heading-3');
  });

  it.each([
    ['a paragraph', `<p>${`${'word '.repeat(100)}<br>`.repeat(1_900)}</p>`],
    ['a list', `<ul>${`<li>${'word '.repeat(100)}</li>`.repeat(1_900)}</ul>`],
    ['a quote', `<blockquote>${`<p>${'word '.repeat(100)}</p>`.repeat(1_900)}</blockquote>`],
    ['a line', `<p>${'word '.repeat(190_000)}</p>`],
  ])('has pages of some size also of a story that is one block: %s', async (_, rich_text_story) => {
    const files = await openBook(Buffer.from(await makeBook({ ...least, rich_text_story })));
    const pages = files.filter(({ name }) => name.includes('text-'));
    expect(pages.length).toBeGreaterThanOrEqual(5);
    for (const { text } of pages) expect(text.length).toBeLessThan(202_000);
    const words = pages.flatMap(({ text }) => named(readXml(text), 'p').map((one) => one.text));
    expect(words.join(' ').match(/word/gu)).toHaveLength(190_000);
  });

  it('is the same, byte by byte, until the story changes', async () => {
    const [first, again, changed] = await Promise.all([
      makeBook(least),
      makeBook(least),
      makeBook({ ...least, modified_at: '2026-02-01T00:00:00.000Z' }),
    ]);
    expect(Buffer.compare(first, again)).toBe(0);
    expect(Buffer.compare(first, changed)).not.toBe(0);
    const bookId = async (bytes: Uint8Array) =>
      textOf(document(await readBook(bytes), 'EPUB/package.opf'), 'dc:identifier');
    expect(await bookId(changed)).toBe(await bookId(first));
  });

  it('is there for a reader who may read the story, and for nobody else', async () => {
    const ann = await content.person({ isPrivate: 1 });
    const [bob, cat, dan] = [await content.person(), await content.person(), await content.person()];
    const subscribe = (person: typeof ann, code: boolean) =>
      content.dataSource.query(
        'INSERT INTO subscription (subscriber_id, author_id, code) VALUES ($1, $2, $3)',
        [idOf(person), idOf(ann), code],
      );
    await Promise.all([subscribe(cat, true), subscribe(dan, false)]);
    const { slug } = await content.publishStory.execute({ rich_text_story: someText, is_shareable: 0 }, ann);
    for (const reader of [bob, dan, visitor]) {
      await expect(download(slug, reader)).rejects.toMatchObject(notFound);
    }
    await expect(download('there-is-none')).rejects.toMatchObject(notFound);
    for (const reader of [ann, cat]) {
      expect((await openBook(await download(slug, reader)))[0]?.name).toBe('mimetype');
    }
    await content.dataSource.query("UPDATE user_projection SET status = 'suspended' WHERE user_id = $1", [
      idOf(ann),
    ]);
    await expect(download(slug, cat)).rejects.toMatchObject(notFound);
  });
});

describe('hostile text in a book', () => {
  /** The elements and attributes that the books have; those of the story are in its paragraphs. */
  const elements =
    'html head meta title link body h1 p br span strong em u s blockquote ol ul li nav h2 a'.split(' ');
  const attributes = /^(dir|class|charset|rel|type|href|id|xmlns|xmlns:epub|epub:type)$/;
  /** The text without the characters that XML cannot contain. */
  const writable = (text: string) =>
    [...text]
      .filter((one) => one.isWellFormed() && !/[^\t\n\r\u0020-\u{10ffff}]|[\ufffe\uffff]/u.test(one))
      .join('');
  /** Returns the text as XML is read: a lone carriage return is a line feed. */
  const asRead = (text: string) => writable(text).replace(/\r\n?/g, '\n');

  it.each(payloads)('is text: %j', async (payload) => {
    const book = await readBook(
      await makeBook({
        ...least,
        title: payload,
        author: payload,
        description: payload,
        hashtag_list: [payload],
        font_family: payload,
        rich_text_story: sanitizeStory(`${someText}${payload}`),
      }),
    );
    const opf = document(book, 'EPUB/package.opf');
    expect(textOf(opf, 'dc:title')).toBe(asRead(payload));
    expect(textOf(opf, 'dc:creator')).toBe(asRead(payload));
    const page = document(book, 'EPUB/text-1.xhtml');
    expect(textOf(page, 'h1')).toBe(asRead(payload));
    const all = [...page, ...document(book, 'EPUB/nav.xhtml')];
    expect(all.filter(({ name }) => !elements.includes(name))).toEqual([]);
    const names = all.flatMap((element) => Object.keys(element.attributes));
    expect(names.filter((name) => !attributes.test(name))).toEqual([]);
    const links = all.flatMap((element) => element.attributes['href'] ?? []);
    expect(new Set(links)).toEqual(new Set(['style.css', 'text-1.xhtml']));
  });
});

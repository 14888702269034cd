import { buffer } from 'node:stream/consumers';
import { type Options, ZipFile } from 'yazl';
import type { Book } from './book.js';
import { bookPackage, container, coverPage } from './book-package.js';
import { bookStyle, chapterPages, headingsOf, navigationPage } from './book-pages.js';

/** Returns a story as an EPUB 3 file: the same bytes as long as the story stays the same. */
export async function makeBook(book: Book): Promise<Uint8Array> {
  const pages = chapterPages(book).map((page, index): [string, string] => [`text-${index + 1}.xhtml`, page]);
  const names = pages.map(([name]) => name);
  const headings = pages.flatMap(([name, page]) => headingsOf(name, page));
  const { cover } = book;
  const identity = `${book.story_id} ${book.slug} ${book.posted_at}`;
  const inside: [string, string][] = [
    ['package.opf', bookPackage({ ...book, identity }, names, cover?.file ?? null)],
    ['nav.xhtml', navigationPage(book.title, [{ ...book, path: names[0] ?? '', headings }])],
    ['style.css', bookStyle(book.font_family)],
    ...pages,
  ];
  if (cover) inside.push(['cover.xhtml', coverPage(book.title, cover.alt, cover.file)]);
  const zip = new ZipFile();
  // The extra field of exact times is left out, as the first entry may not have it (OCF, "ZIP container").
  const options: Partial<Options> = { mtime: new Date(book.modified_at), forceDosTimestamp: true };
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { ...options, compress: false });
  zip.addBuffer(Buffer.from(container), 'META-INF/container.xml', options);
  for (const [name, text] of inside) zip.addBuffer(Buffer.from(text), `EPUB/${name}`, options);
  if (cover) zip.addBuffer(Buffer.from(cover.bytes), `EPUB/${cover.file}`, options);
  zip.end();
  return buffer(zip.outputStream);
}

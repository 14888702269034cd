import type {
  BookHead,
  PayloadOf,
  readBookChapters,
  readBookContents,
  ResponseOf,
} from '@quillstead/contracts';
import type { Zip } from './zip.js';

type Chapters = ResponseOf<typeof readBookChapters>;

/** The parts of a book, each read with the rights of its reader. */
interface BookParts {
  /** Read before the rest: an error of it is known before the first byte leaves. */
  readonly first: Chapters;
  readonly cover: { readonly file: 'cover.jpg' | 'cover.png'; readonly bytes: Uint8Array } | null;
  readonly chapters: (after: string) => Promise<Chapters>;
  readonly contents: (
    payload: PayloadOf<typeof readBookContents>,
  ) => Promise<ResponseOf<typeof readBookContents>>;
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

/**
 * Writes the stories of a series, a collection or a member as one EPUB file, a few stories at a time, so that a book of
 * any length needs the memory of these. Throws what reading a part throws, and when nobody reads the archive any more.
 */
export async function writeBook(zip: Zip, head: BookHead, parts: BookParts): Promise<void> {
  // Returns options without the extra field of exact times, which the first entry may not have (OCF, "ZIP container").
  const ofTime = (time: string) => ({ mtime: new Date(time), forceDosTimestamp: true });
  const options = ofTime(head.modified_at);
  const { first, cover } = parts;
  zip.addStored('mimetype', 'application/epub+zip', options);
  zip.addStored('META-INF/container.xml', container, options);
  if (cover !== null) await zip.add(`EPUB/${cover.file}`, cover.bytes, options);
  const written: [storyId: number, files: number][] = [];
  for (let page = first; page.after !== null; page = await parts.chapters(page.after)) {
    for (const { story_id: id, modified_at, files } of page.chapters) {
      for (const { path, text } of files) await zip.add(`EPUB/${path}`, text, ofTime(modified_at));
      written.push([id, files.length]);
    }
  }
  const payload = { book: head, chapters: written, has_cover: cover !== null, cover_file: cover?.file };
  for (const { path, text } of await parts.contents(payload)) await zip.add(`EPUB/${path}`, text, options);
  zip.end();
}

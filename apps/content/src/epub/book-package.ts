import { escapeXml } from '@quillstead/service-kit/markup';
import { hash } from 'node:crypto';
import { hashtagWord, languageAttributes } from '@quillstead/catalogue';
import type { BookAbout, BookCover } from './book.js';

/** The document that says where the package is (EPUB 3, "Container"). */
export const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

/**
 * Returns the package document of EPUB 3: the metadata of the book and the list of its files. It must name a language,
 * which is "undetermined" if the language of the story is unknown.
 *
 * @param cover the file of the cover, beside which `cover.xhtml` stands; null without one
 */
export function bookPackage(book: BookAbout, pages: readonly string[], cover: CoverFile | null): string {
  const items = pages.map(
    (page, index) => `<item id="text-${index + 1}" href="${page}" media-type="application/xhtml+xml"/>`,
  );
  const isRightToLeft = languageAttributes(book.lang).dir === 'rtl';
  const spine = [
    ...(cover !== null ? ['<itemref idref="cover-page"/>'] : []),
    ...pages.map((_, index) => `<itemref idref="text-${index + 1}"/>`),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${uuidOf(book.identity)}</dc:identifier>
<dc:title>${escapeXml(book.title)}</dc:title>
<dc:creator>${escapeXml(book.author)}</dc:creator>
<dc:language>${book.lang ?? 'und'}</dc:language>
<dc:date>${seconds(book.posted_at)}</dc:date>
${optional(book)}<meta property="dcterms:modified">${seconds(book.modified_at)}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${cover === null ? '' : coverItems(cover)}${items.join('\n')}
</manifest>
<spine${isRightToLeft ? ' page-progression-direction="rtl"' : ''}>
${spine.join('\n')}
</spine>
</package>
`;
}

type CoverFile = BookCover['file'];

const coverItems = (file: CoverFile): string =>
  `<item id="cover" href="${file}" media-type="image/${file === 'cover.jpg' ? 'jpeg' : 'png'}" properties="cover-image"/>
<item id="cover-page" href="cover.xhtml" media-type="application/xhtml+xml"/>
`;

/** Returns the page that shows the cover. @param alt what it shows; null if its author does not say that */
export const coverPage = (
  title: string,
  alt: string | null,
  file: CoverFile = 'cover.jpg',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>${escapeXml(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body epub:type="cover"><p><img src="${file}" alt="${escapeXml(alt ?? `Cover of ${title}`)}"/></p></body>
</html>
`;

function optional({ description, hashtag_list: hashtags }: BookAbout): string {
  const text = escapeXml(description ?? '').trim();
  const lines = [
    ...(text === '' ? [] : [`<dc:description>${text}</dc:description>`]),
    ...hashtags.map((hashtag) => `<dc:subject>${escapeXml(hashtagWord(hashtag))}</dc:subject>`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * Returns an id that is the same for every download of a book, so that a reading device detects a new version of it
 * (RFC 9562, version 8).
 */
function uuidOf(identity: string): string {
  const digits = hash('sha256', identity);
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
  ];
  return [...parts, digits.slice(20, 32)].join('-');
}

/** Returns a time in whole seconds, as EPUB has times. */
function seconds(time: string): string {
  return time.replace(/\.\d+Z$/, 'Z');
}

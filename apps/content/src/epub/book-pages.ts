import { escapeXml } from '@quillstead/service-kit/markup';
import { fontOf, languageAttributes } from '@quillstead/catalogue';
import type { Chapter } from './book.js';
import { storyXhtml } from './story-xhtml.js';

/** Characters of a page: readers of e-ink lay a page out whole. */
const longestPage = 200_000;

/** The pages of a story, cut between paragraphs; the first has the title and the author. */
export function chapterPages(book: Chapter): string[] {
  const titles = `<h1 dir="${languageAttributes(book.lang).dir}">${escapeXml(book.title)}</h1>\n<p class="author" dir="auto">${escapeXml(book.author)}</p>`;
  const head = [titles, ...note(book.entry_note), ...note(book.note_before)].join('\n');
  const pages = [head];
  for (const piece of storyXhtml(book.rich_text_story)) {
    const page = pages.at(-1) ?? '';
    if (page.length + piece.length > longestPage && page !== head) pages.push(piece);
    else pages[pages.length - 1] = `${page}\n${piece}`;
  }
  for (const aside of note(book.note_after)) pages[pages.length - 1] = `${pages.at(-1)}\n${aside}`;
  return pages.map((body) => xhtmlPage(book.title, body, inLanguage(book)));
}

/** A note, set apart from the story; none without a text. */
function note(text: string | null): string[] {
  if (text === null) return [];
  const lines = escapeXml(text).replaceAll('\n', '<br/>\n');
  return [`<aside class="note" dir="auto"><p>${lines}</p></aside>`];
}

/** The table of contents, which every book must have (EPUB 3, "Navigation document"). */
export function navigationPage(title: string, entries: readonly ContentsEntry[]): string {
  const items = entries.map(
    ({ path, ...entry }) => `<li><a href="${path}"${inLanguage(entry)}>${escapeXml(entry.title)}</a></li>`,
  );
  const list = `<ol>${items.join('\n')}</ol>`;
  return xhtmlPage(title, `<nav epub:type="toc" id="toc"><h2>Contents</h2>${list}</nav>`, '');
}

/** A story in the table of contents. */
interface ContentsEntry {
  /** Of its first page. */
  readonly path: string;
  readonly title: string;
  readonly lang: string | null;
}

/** The style sheet of the pages: the font of the story where the device has it, otherwise a similar one. */
export function bookStyle(fontFamily: string): string {
  return [
    `body { font-family: ${fontOf(fontFamily).stack}; line-height: 1.6; margin: 5%; }`,
    'h1 { font-size: 1.6em; line-height: 1.25; margin: 0 0 0.5em; }',
    '.author { font-style: italic; margin: 0 0 2em; }',
    'p { margin: 0 0 1em; }',
    '.note { border-left: 0.2em solid; font-size: 0.9em; margin: 0 0 2em; padding-left: 1em; }',
    'blockquote { margin: 1em 1.5em; }',
    'u { text-decoration: underline; }',
    's { text-decoration: line-through; }',
    '.align-center { text-align: center; }',
    '.align-right { text-align: right; }',
    '.align-justify { text-align: justify; }',
    '.indent { text-indent: 2em; }',
    '',
  ].join('\n');
}

/** The attributes that say in which language an element is; none where that is unknown. */
function inLanguage({ lang }: Pick<Chapter, 'lang'>): string {
  if (lang === null) return '';
  const { dir } = languageAttributes(lang);
  return ` lang="${lang}" xml:lang="${lang}"${dir === 'rtl' ? ' dir="rtl"' : ''}`;
}

/** @param attributes of the root element, with a space before each */
function xhtmlPage(title: string, body: string, attributes: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${attributes}>
<head>
<meta charset="UTF-8"/>
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`;
}

import { escapeXml } from '@quillstead/service-kit/markup';
import { fontOf, languageAttributes } from '@quillstead/catalogue';
import type { Chapter } from './book.js';
import { storyXhtml } from './story-xhtml.js';

/** The most characters of a story's text on a page: readers of e-ink lay out a whole page at once. */
const longestPage = 200_000;

/** Returns the pages of a story; the first has the title and the author. */
export function chapterPages(book: Chapter): string[] {
  const titles = `<h1 dir="${languageAttributes(book.lang).dir}">${escapeXml(book.title)}</h1>\n<p class="author" dir="auto">${escapeXml(book.author)}</p>`;
  const head = [titles, ...note(book.entry_note), ...note(book.note_before)].join('\n');
  const [first = '', ...others] = storyXhtml(book.rich_text_story, longestPage);
  const pages = [`${head}\n${first}`, ...others];
  for (const aside of note(book.note_after)) pages[pages.length - 1] = `${pages.at(-1)}\n${aside}`;
  return pages.map((body) => xhtmlPage(book.title, body, inLanguage(book)));
}

/** Returns a note, set apart from the story; none without a text. */
function note(text: string | null): string[] {
  if (text === null) return [];
  const lines = escapeXml(text).replaceAll('\n', '<br/>');
  return [`<aside class="note" dir="auto"><p>${lines}</p></aside>`];
}

/** Returns the table of contents, which every book must have (EPUB 3, "Navigation document"). */
export function navigationPage(title: string, entries: readonly ContentsEntry[]): string {
  const items = entries.map(
    ({ path, headings = [], ...entry }) =>
      `<li><a href="${path}"${inLanguage(entry)}>${escapeXml(entry.title)}</a>${headingList(headings, inLanguage(entry))}</li>`,
  );
  const list = `<ol>${items.join('\n')}</ol>`;
  return xhtmlPage(title, `<nav epub:type="toc" id="toc"><h2>Contents</h2>${list}</nav>`, '');
}

function headingList(headings: readonly Heading[], language: string): string {
  const items = headings.map(({ path, xhtml }) => `<li><a href="${path}"${language}>${xhtml}</a></li>`);
  return items.length === 0 ? '' : `\n<ol>${items.join('\n')}</ol>`;
}

/** A heading within a story. */
export interface Heading {
  /** The path of its page, with its id on that page. */
  readonly path: string;
  /** The words of the heading, escaped. */
  readonly xhtml: string;
}

const heading = /<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gsu;

/** Returns the headings on a page of a story, without those that have no words. */
export function headingsOf(path: string, page: string): Heading[] {
  return [...page.matchAll(heading)].flatMap(([, id = '', content = '']) => {
    const xhtml = content
      .replaceAll('<br/>', ' ')
      .replace(/<[^>]*>/gu, '')
      .replace(/\s+/gu, ' ')
      .trim();
    return xhtml === '' ? [] : [{ path: `${path}#${id}`, xhtml }];
  });
}

/** A story in the table of contents. */
interface ContentsEntry {
  /** The path of the story's first page. */
  readonly path: string;
  readonly title: string;
  readonly lang: string | null;
  readonly headings?: readonly Heading[];
}

/** Returns the style sheet of the pages: the font of the story if the device has it, otherwise a similar one. */
export function bookStyle(fontFamily: string): string {
  return [
    `body { font-family: ${fontOf(fontFamily).stack}; line-height: 1.6; margin: 5%; }`,
    'h1 { font-size: 1.6em; line-height: 1.25; margin: 0 0 0.5em; }',
    '.author { font-style: italic; margin: 0 0 2em; }',
    'h2 { font-size: 1.2em; line-height: 1.3; margin: 1.8em 0 0.7em; page-break-after: avoid; }',
    'p { margin: 0 0 1em; }',
    'p, h2 { white-space: pre-wrap; }',
    '.note { border-left: 0.2em solid; font-size: 0.9em; margin: 0 0 2em; padding-left: 1em; }',
    'blockquote { margin: 1em 1.5em; }',
    'u { text-decoration: underline; }',
    's { text-decoration: line-through; }',
    '.scene { margin: 1.6em 0; page-break-inside: avoid; text-align: center; text-indent: 0; }',
    '.center, .align-center { text-align: center; }',
    '.right { text-align: right; text-align: end; }',
    '.verse { margin-left: 1.6em; margin-inline: 1.6em 0; text-align: left; text-align: start; }',
    '.align-right { text-align: right; }',
    '.align-justify { text-align: justify; }',
    '.indent { text-indent: 2em; }',
    'p.continued { text-indent: 0; }',
    'img { max-height: 100%; max-width: 100%; }',
    'li.continued { list-style: none; }',
    '',
  ].join('\n');
}

/** Returns the attributes that say in which language an element is; none if that is unknown. */
function inLanguage({ lang }: Pick<Chapter, 'lang'>): string {
  if (lang === null) return '';
  const { dir } = languageAttributes(lang);
  return ` lang="${lang}" xml:lang="${lang}"${dir === 'rtl' ? ' dir="rtl"' : ''}`;
}

/**
 * Returns a whole page.
 *
 * @param attributes of the root element, with a space before each
 */
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

import { paragraph } from './chapters.js';
import type { ReadFile } from './converted.js';
import { element, type MarkupElement } from './markup-tree.js';

/** Lengths of lines that an editor of plain text has broken. */
const broken = { shortest: 50, longest: 85 };
const fewest = 10;

const chapterLine =
  /^\s*(?:chapter|part|book|prologue|epilogue|kapitel|teil|prolog|epilog|chapitre|capítulo|capitolo|hoofdstuk|rozdział|глава|часть)(?:\s+[\p{L}\p{N}-]{1,20})?(?:\s*[.:–—-]\s*.{1,60})?\s*$/iu;

/** Plain text: each line is a paragraph, unless its lines were broken at a width. */
export function readText(text: string): ReadFile {
  const lines = text.replace(/\r\n?|\u2028|\u2029/gu, '\n').split('\n');
  const paragraphs = hasBrokenLines(lines) ? joined(lines) : lines;
  while (paragraphs[0]?.trim() === '') paragraphs.shift();
  while (paragraphs.at(-1)?.trim() === '') paragraphs.pop();
  const children = paragraphs.map((line, at): MarkupElement => {
    const isAlone = (paragraphs[at - 1] ?? '').trim() === '' || paragraphs.length < lines.length;
    return isAlone && chapterLine.test(line) ? element('h2', {}, [line.trim()]) : paragraph(line);
  });
  return { root: element('', {}, children), title: null, keepsSpaces: true, left: {} };
}

/** True if nearly all lines before another line have the length of a column. */
function hasBrokenLines(lines: readonly string[]): boolean {
  const inside = lines.filter((line, at) => line.trim() !== '' && (lines[at + 1] ?? '').trim() !== '');
  const full = inside.filter(({ length }) => length >= broken.shortest && length <= broken.longest);
  return full.length >= fewest && full.length >= inside.length * 0.9;
}

/** Returns the paragraphs of a text with an empty line between them. */
function joined(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .split(/\n[ \t]*\n/u)
    .map((block) => block.trim().replace(/[ \t]*\n[ \t]*/gu, ' '))
    .filter((block) => block !== '');
}

const starts: readonly (readonly [bytes: readonly number[], charset: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The number of bytes by which the character set of a text without a byte order mark is detected. */
const looked = 1_024;

/**
 * Returns the text of bytes: as their byte order mark says, as the markup says, as UTF-8 if they are, else as
 * windows-1252, which has a character for each byte.
 *
 * @param isMarkup whether a `charset` or `encoding` at the beginning names the character set
 */
export function decodeText(bytes: Uint8Array, isMarkup: boolean): string {
  const marked = starts.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return new TextDecoder(marked[1]).decode(bytes);
  const head = bytes.subarray(0, looked);
  const wide = wideCharset(head);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  const named = isMarkup
    ? /(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/iu.exec(asAscii(head))?.[1]
    : undefined;
  for (const charset of [named, 'utf-8'])
    try {
      if (charset !== undefined) return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // The text has another character set, or an unknown one.
    }
  return new TextDecoder('windows-1252').decode(bytes);
}

const asAscii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** UTF-16 without a mark: every other byte of a western text is 0. */
function wideCharset(head: Uint8Array): string | null {
  const pairs = Math.floor(head.length / 2);
  if (pairs < 4) return null;
  let high = 0;
  let low = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) high += 1;
    if (head[at + 1] === 0) low += 1;
  }
  if (low > pairs * 0.7 && high === 0) return 'utf-16le';
  return high > pairs * 0.7 && low === 0 ? 'utf-16be' : null;
}

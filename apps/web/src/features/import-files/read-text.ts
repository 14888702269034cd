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

/** Whether nearly all lines that another one follows have the length of a column. */
function hasBrokenLines(lines: readonly string[]): boolean {
  const inside = lines.filter((line, at) => line.trim() !== '' && (lines[at + 1] ?? '').trim() !== '');
  const full = inside.filter(({ length }) => length >= broken.shortest && length <= broken.longest);
  return full.length >= fewest && full.length >= inside.length * 0.9;
}

/** The paragraphs of a text with an empty line between them. */
function joined(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .split(/\n[ \t]*\n/u)
    .map((block) => block.trim().replace(/[ \t]*\n[ \t]*/gu, ' '))
    .filter((block) => block !== '');
}

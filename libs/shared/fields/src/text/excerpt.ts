import { cutText, withoutOrnaments } from '@quillstead/catalogue';
import { stripHtml } from './strip-html.js';

const longest = 300;
/** UTF-16 units, so that it fits into the bytes of its column. */
const mostUnits = 800;
/** UTF-16 units of a text that are looked at; most of them may be spaces. */
const looked = 12 * mostUnits;
/** UTF-16 units before the end in which a space ends the excerpt: fewer than most words have. */
const near = 40;

const headings = /<p class="(?:[^" ]+ )*heading(?: [^"]*)?">.*?<\/p>/gsu;

/**
 * Returns the words of a story or of its beginning, without the headings of its chapters, unless there is nothing else.
 *
 * @param html clean markup, which may end within a tag
 */
export function storyProse(html: string): string {
  return proseBesideHeadings(html) ?? stripHtml(html);
}

/** Returns null where a text has no headings, or nothing else. */
function proseBesideHeadings(html: string): string | null {
  const told = html.replaceAll(headings, '');
  return told === html ? null : stripHtml(told) || null;
}

/**
 * Returns the excerpt of a story, without the headings of its chapters.
 *
 * @param html clean markup, `text` the text in it
 */
export function excerptOfStory(html: string, text = stripHtml(html)): string {
  return excerpt(proseBesideHeadings(html.slice(0, looked)) ?? text);
}

/**
 * Returns the beginning of a text on one line without ornaments between scenes, about 300 characters: it ends after a
 * word when a space is near, else after a character.
 */
export function excerpt(text: string): string {
  const line = withoutOrnaments(text.slice(0, looked)).replace(/\s+/gu, ' ').trim();
  const cut = cutText(line, longest, mostUnits);
  if (cut === line) return line;
  const space = line.lastIndexOf(' ', cut.length);
  return space >= cut.length - near ? line.slice(0, space) : cut;
}

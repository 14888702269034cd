import { cutText, withoutOrnaments } from '@quillstead/catalogue';

const longest = 300;
/** UTF-16 units, so that it fits into the bytes of its column. */
const mostUnits = 800;
/** UTF-16 units of a text that are looked at; most of them may be spaces. */
const looked = 12 * mostUnits;
/** UTF-16 units before the end in which a space ends the excerpt: fewer than most words have. */
const near = 40;

/**
 * The beginning of a text on one line without ornaments between scenes, about 300 characters: it ends after a word when a space is near, else after a
 * character.
 */
export function excerpt(text: string): string {
  const line = withoutOrnaments(text.slice(0, looked)).replace(/\s+/gu, ' ').trim();
  const cut = cutText(line, longest, mostUnits);
  if (cut === line) return line;
  const space = line.lastIndexOf(' ', cut.length);
  return space >= cut.length - near ? line.slice(0, space) : cut;
}

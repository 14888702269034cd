import { characterStart } from '@quillstead/catalogue';

/** Characters of a part: a long story is found by its parts, and only the part that fits is read to be marked. */
const usual = 30_000;

/**
 * Splits a text into parts between words, so that no word is lost; one part at least, an empty text gives an empty one.
 */
export function splitText(text: string, longest = usual): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > longest) {
    const gap = rest.lastIndexOf(' ', longest);
    const end = gap > longest / 2 ? gap : characterStart(rest, longest);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

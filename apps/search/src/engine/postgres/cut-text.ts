/** Characters of a part: a long story is found by its parts, and only the part that fits is read to be marked. */
const usual = 30_000;

/**
 * Cuts a text into parts between words, so that no word is lost; one part at least, an empty text gives an empty one.
 */
export function cutText(text: string, longest = usual): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > longest) {
    const gap = rest.lastIndexOf(' ', longest);
    const end = gap > longest / 2 ? gap : wholeCharacter(rest, longest);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

/** Not between the halves of a surrogate pair. */
const wholeCharacter = (text: string, end: number): number =>
  (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;

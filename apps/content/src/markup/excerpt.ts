const longest = 300;

/**
 * The beginning of a text on one line, at most 300 characters, cut after a word; in a text that has no spaces, after
 * a character.
 */
export function excerpt(text: string): string {
  const line = text
    .slice(0, longest * 8)
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= longest) return line;
  const cut = characters.slice(0, longest + 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return lastSpace > 0 ? cut.slice(0, lastSpace) : characters.slice(0, longest).join('');
}

import { withoutControls } from '@quillstead/catalogue';

/** Characters of a title (docs/product/fields.md#dictionary). */
const longest = 100;

/** Words as a title may have them: on one line, without signs that turn the direction of the text after them. */
export function asTitle(words: string): string {
  const line = withoutControls(words)
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

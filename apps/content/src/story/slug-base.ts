/** Leaves room for a number within the 255 characters of an address (docs/product/stories.md#slug). */
const longest = 200;

/**
 * The part of a story's address that is made from its title: lower case, words joined by hyphens, Latin characters
 * without their accents, other scripts unchanged. 'untitled' when no letter and no digit is left.
 */
export function slugBase(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const cut = [...plain.replace(/^-+/u, '')].slice(0, longest).join('');
  return cut.replace(/-+$/u, '') || 'untitled';
}

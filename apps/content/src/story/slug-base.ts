import { cutText, hasVisibleText } from '@quillstead/catalogue';

/** Leaves room for a number within the 255 characters of an address (docs/product/stories.md#slug). */
const longest = 200;
/** What nobody sees within a word; a non-joiner parts words in Persian, as it does on the page. */
const hidden = /(?![\u200c\s])[\p{Default_Ignorable_Code_Point}\p{Cc}'’]/gu;

/**
 * The part of a story's address that is made from its title: lower case, words joined by hyphens, Latin characters
 * without their accents, other scripts unchanged. 'untitled' when no letter and no digit is left. The slug of a slug is
 * the slug itself.
 */
export function slugBase(title: string): string {
  const plain = title
    // A sign such as № becomes several characters, of which some are capital.
    .normalize('NFKD')
    .replace(hidden, '')
    .toLowerCase()
    // Marks come into their order again, without what stood between them.
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const words = cutText(plain.replace(/^-+/u, ''), longest, longest).split('-');
  // A letter can be blank, such as one of the hieroglyphs.
  return words.filter(hasVisibleText).join('-') || 'untitled';
}

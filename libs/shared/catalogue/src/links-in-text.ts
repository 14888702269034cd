/**
 * The endings of hosts that advertisements name without scheme and path; none is the end of a file or of a sentence.
 */
const commonEndings =
  'com|net|org|info|biz|shop|store|online|site|website|xyz|top|club|vip|win|bet|casino|loan|click|link|live|ru|cn|xn--[a-z0-9-]+';

/** An address as people type it: with a scheme, with `www.`, a host with a path, or a host with a common ending. */
const linkInText = new RegExp(
  String.raw`(?:https?:\/\/|www\.)[^\s<>"']+|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}\/[^\s<>"']*|(?:${commonEndings})(?![\p{L}\p{N}.-]*[\p{L}\p{N}@-]))`,
  'giu',
);

/** Characters that nobody sees; with them a text differs for a program but not for a person. */
export const unseenCharacters = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0`;

const unseen = new RegExp(String.raw`[${unseenCharacters}]|[\u{e0000}-\u{e0fff}]`, 'gu');

/** Letters of Cyrillic and Greek, and the Latin letters that they look like, in the same order. */
export const lookalikes = {
  others: 'авеԍнһіјкӏмоԛрсѕтѵԝхуԁοανρτυκι',
  latin: 'abeghhijklmoqpcstvwxydoavptuki',
} as const;

const latinOf = new Map(
  [...lookalikes.others].map((letter, index) => [letter, lookalikes.latin[index] ?? letter]),
);

/**
 * Returns the links of a text, each once, in one spelling: without scheme, `www.`, punctuation at the end, the part
 * behind #, and the query of a host without a path; with Latin letters in place of those that look like them.
 */
export function linksInText(text: string): string[] {
  const seen = text.normalize('NFKC').replace(unseen, '').replaceAll('。', '.');
  const links = Array.from(seen.matchAll(linkInText), ([link]) =>
    Array.from(link.toLowerCase(), (letter) => latinOf.get(letter) ?? letter)
      .join('')
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/#.*$/, '')
      .replace(/^([^/?]+)\/?\?.*$/, '$1')
      .replace(/[.,;:!?)\]}/]+$/, ''),
  );
  return [...new Set(links)].filter((link) => link !== '');
}

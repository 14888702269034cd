/** A hashtag as it is stored: one # and the word characters after it; empty when nothing is left. */
export function spellHashtag(typed: string): string {
  const word = typed.replace(/[^\p{L}\p{M}\p{N}_]/gu, '');
  return word === '' ? '' : `#${word}`;
}

import { hashtagCharacters, hashtagWord, hasVisibleText } from '@quillstead/catalogue';

/**
 * Returns a hashtag as it is stored: one # and the characters after it that a hashtag may have. Empty when there are
 * none to see; signs alone stay as they were typed.
 */
export function spellHashtag(typed: string): string {
  const word = hashtagWord(typed.trim());
  const kept = word.match(hashtagCharacters())?.join('') ?? '';
  if (kept !== '') return `#${kept}`;
  return hasVisibleText(word) ? typed : '';
}

/** Says which hashtag became of a word with signs; null when it has lost nothing that a person sees. */
export function costOfSpelling(typed: string, hashtag: string): string | null {
  const lost = hashtagWord(typed.trim()).replace(hashtagCharacters(), '');
  return hasVisibleText(lost) ? `Signs can't be part of a hashtag: ${typed} became ${hashtag}.` : null;
}

import { countCharacters, dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';

/** How two hashtags are told apart: without case. */
export const hashtagKey = (hashtag: string): string => hashtag.toLowerCase();

/**
 * The hashtags as they are kept: each with its `#`, whether it was sent with one or not, and none twice. Throws
 * `invalid` when one is longer than 30 characters, the `#` counted (api.md, "Validation").
 */
export function tidyHashtags(sent: readonly string[]): string[] {
  const { label, maxLengthItem } = dictionary.hashtag_list;
  const byKey = new Map<string, string>();
  for (const item of sent) {
    const word = item
      .normalize('NFC')
      .replace(/^[\s#]+/u, '')
      .trim();
    if (word === '') continue;
    const hashtag = `#${word}`;
    if (countCharacters(hashtag) > maxLengthItem) {
      throw new CallError('invalid', messages.maxLength(label, maxLengthItem));
    }
    if (!byKey.has(hashtagKey(hashtag))) byKey.set(hashtagKey(hashtag), hashtag);
  }
  return [...byKey.values()];
}

/** A hashtag is a `#` and word characters (spec section 3); what is longer than this in bytes is no word. */
const wellFormed = /^#[\p{L}\p{M}\p{N}_]{1,200}$/u;

/** The same for publishing, which takes none that is not well-formed. Throws `invalid`. */
export function publishableHashtags(sent: readonly string[]): string[] {
  const hashtags = tidyHashtags(sent);
  if (!hashtags.every((hashtag) => wellFormed.test(hashtag))) {
    throw new CallError(
      'invalid',
      messages.pattern(dictionary.hashtag_list.label, 'must be properly formatted'),
    );
  }
  return hashtags;
}

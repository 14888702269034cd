import { hashtagKey } from '@quillstead/catalogue';
import { checkField, countCharacters, dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';

/**
 * The hashtags as they are kept: each with its `#`, whether it was sent with one or not, and none twice. Throws
 * `invalid` when one is too long, the `#` counted (api.md, "Validation").
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

/** The same for publishing, which takes none that is not well-formed. Throws `invalid`. */
export function publishableHashtags(sent: readonly string[]): string[] {
  const hashtags = tidyHashtags(sent);
  const message = checkField('hashtag_list', hashtags);
  if (message !== null) throw new CallError('invalid', message);
  return hashtags;
}

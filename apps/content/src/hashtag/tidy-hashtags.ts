import { hashtagKey, toHashtag } from '@quillstead/catalogue';
import { checkField, checkPayload, type PayloadKeys } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';

const draftList: PayloadKeys = { required: [], optional: ['hashtag_list'], isDraft: true };

/**
 * Returns the hashtags as they are stored: each with its `#`, whether it was sent with one or not, and none twice.
 * Throws `invalid` if one is too long, the `#` counted (docs/product/stories.md#hashtags).
 */
export function tidyHashtags(sent: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const item of sent) {
    const word = item
      .normalize('NFC')
      .replace(/^[\s#＃]+/u, '')
      .trim();
    if (word === '') continue;
    const hashtag = `#${word}`;
    if (!byKey.has(hashtagKey(hashtag))) byKey.set(hashtagKey(hashtag), hashtag);
  }
  const hashtags = [...byKey.values()];
  const fault = checkPayload({ hashtag_list: hashtags }, draftList);
  if (fault !== null) throw new CallError('invalid', fault.message);
  return hashtags;
}

/** Returns the hashtags for publishing. Throws `invalid` if one is too long or not well-formed. */
export function publishableHashtags(sent: readonly string[]): string[] {
  const hashtags = tidyHashtags(sent);
  const message = checkField('hashtag_list', hashtags);
  if (message !== null) throw new CallError('invalid', message);
  return hashtags;
}

/** Returns the key of a hashtag of a request, with its `#` or without (docs/product/stories.md#hashtags). */
export const keyOfHashtag = (hashtag: string): string => hashtagKey(toHashtag(hashtag));

import { hashtagKey, toHashtag } from '@quillstead/catalogue';
import { countCharacters, dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';

/** A hashtag as it is shown, and its key. */
export interface ReadHashtag {
  readonly key: string;
  readonly value: string;
}

/**
 * Reads a hashtag that was sent with or without its `#`, which counts (docs/product/stories.md#hashtags). Throws
 * `invalid`.
 */
export function readHashtag(sent: string): ReadHashtag {
  const value = toHashtag(sent.normalize('NFC'));
  const { label, maxLength } = dictionary.hashtag;
  if (countCharacters(value) > maxLength)
    throw new CallError('invalid', messages.maxLength(label, maxLength));
  return { key: hashtagKey(value), value };
}

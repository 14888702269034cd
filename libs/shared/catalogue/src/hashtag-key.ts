/**
 * How two hashtags are compared: by their characters, without case, and the same whether an accent is typed as a mark
 * of its own or as part of its character. The `#` is part of both.
 */
export const hashtagKey = (hashtag: string): string => hashtag.normalize('NFC').toLowerCase();

/** The same of two warnings in the words of authors (docs/product/stories.md#content-notes). */
export const warningKey = (words: string): string => hashtagKey(words.trim());

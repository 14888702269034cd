/**
 * How two hashtags are told apart: by their letters, without case, and the same whether an accent is typed as a mark of
 * its own or as part of its letter. The `#` is part of both.
 */
export const hashtagKey = (hashtag: string): string => hashtag.normalize('NFC').toLowerCase();

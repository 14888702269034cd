/** How two hashtags are told apart: without case (product.md). The `#` is part of both. */
export const hashtagKey = (hashtag: string): string => hashtag.toLowerCase();

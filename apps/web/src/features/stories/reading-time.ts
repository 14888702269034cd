const wordsPerMinute = 240;

/**
 * "4 min read": how long a story takes at the silent reading pace of adults (Brysbaert 2019: about 240 words a minute).
 */
export function readingTime(words: number): string {
  return `${Math.max(1, Math.round(words / wordsPerMinute))} min read`;
}

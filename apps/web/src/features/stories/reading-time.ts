const wordsPerMinute = 240;

/**
 * Returns the minutes that a story takes at the silent reading pace of adults (Brysbaert 2019: about 240 words a
 * minute).
 */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** Returns a text like "4 min read". */
export function readingTime(words: number): string {
  return `${minutesToRead(words)} min read`;
}

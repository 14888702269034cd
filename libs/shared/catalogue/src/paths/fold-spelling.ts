/** What is left of a segment when case, spaces, dashes and underscores do not count (spec section 2). */
export function foldSpelling(segment: string): string {
  return segment.toLowerCase().replace(/[\s_-]+/gu, '');
}

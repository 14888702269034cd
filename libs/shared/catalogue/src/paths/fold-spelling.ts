/** What is left of a segment when case, spaces, dashes and underscores do not count (docs/product/pages.md#routes). */
export function foldSpelling(segment: string): string {
  return segment.toLowerCase().replace(/[\s_-]+/gu, '');
}

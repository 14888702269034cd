/** The segmenters of the places where a text is cut, the best first. */
const segmenters = (['sentence', 'word', 'grapheme'] as const).map(
  (granularity) => new Intl.Segmenter(undefined, { granularity }),
);

/** The characters before the limit in which a boundary is looked for. */
const near = 2_000;

/**
 * Returns the last boundary of a text before a limit: of sentences, else of words, else of graphemes; 0 without one.
 */
export function lastBoundary(text: string, limit: number): number {
  const from = Math.max(0, limit - near);
  const end = text.slice(from, Math.max(0, limit));
  for (const segmenter of segmenters) {
    const last = [...segmenter.segment(end)].at(-1)?.index ?? 0;
    if (last > 0) return from + last;
  }
  return 0;
}

const ranges = [
  { below: 500, label: 'microfiction' },
  { below: 1_000, label: 'sudden fiction' },
  { below: 4_000, label: 'flash fiction' },
  { below: 7_500, label: 'short story' },
  { below: 17_500, label: 'novelette' },
  { below: 40_000, label: 'novella' },
  { below: 100_000, label: 'novel' },
  { below: Infinity, label: 'epic' },
] as const;

/**
 * The category of a story by its length (spec section 9, in the order of product.md): exactly 50 or 100 words
 * first, then at most 280 characters, then fewer than 100 words, then by range.
 */
export function storyLength({ words, characters }: { words: number; characters: number }): string {
  if (words === 50) return 'dribble';
  if (words === 100) return 'drabble';
  if (characters <= 280) return 'twitterature';
  if (words < 100) return `${words}-word story`;
  return ranges.find(({ below }) => words < below)?.label ?? 'epic';
}

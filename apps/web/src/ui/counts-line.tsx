import { compactNumber } from '@quillstead/catalogue';

interface CountsLineProps {
  readonly stories: number | undefined;
  readonly subscribers: number | undefined;
  readonly className?: string | undefined;
}

/**
 * Returns a text like "3 stories · 1.2K subscribers"; a count that is not known does not show
 * (docs/product/pages.md#labels-and-counts).
 */
export function CountsLine({ stories, subscribers, className }: CountsLineProps) {
  const counts = [
    countOf(stories, 'story', 'stories'),
    countOf(subscribers, 'subscriber', 'subscribers'),
  ].filter((count) => count !== null);
  return counts.length === 0 ? null : <p className={className}>{counts.join(' · ')}</p>;
}

/** Returns a text like "1 story", "1.2K stories"; null without a number. */
export function countOf(count: number | undefined, one: string, many: string): string | null {
  return typeof count === 'number' ? `${compactNumber(count)} ${count === 1 ? one : many}` : null;
}

/** The distance in pixels from the top of the window to the line that decides the reading place. */
const line = 80;

/** Steps in which the share of a block is measured: in the longest block a step is less than a window. */
const steps = 100_000;

/** Elements that can have the focus in place of the list or quote around them. */
const innerBlocks = 'p, li, ul, ol, blockquote';

/** A place in a text. */
export interface Spot {
  /** The index of a block: of a paragraph, a list or a quote that stands alone. */
  readonly block: number;
  /** The share of that block above the place, from 0 to 1. */
  readonly share: number;
}

export const beginning: Spot = { block: 0, share: 0 };

export const isSameSpot = (one: Spot, other: Spot): boolean =>
  one.block === other.block && one.share === other.share;

/** Returns the spot at the line; in the last block when all are above it. */
export function spotOf(text: Element): Spot {
  const { children } = text;
  const block = firstEndingBelow(children.length, (index) => bottomOf(children[index]), line);
  const rect = children[block]?.getBoundingClientRect();
  if (!rect || rect.height === 0) return { block, share: 0 };
  const share = Math.min(1, Math.max(0, (line - rect.top) / rect.height));
  return { block, share: Math.round(share * steps) / steps };
}

/** Returns how many pixels the window is away from a spot; a text that has become shorter ends earlier. */
export const distanceTo = (text: Element, spot: Spot): number => {
  const block = blockOf(text, spot);
  return block === undefined ? 0 : heightOf(block, spot) - line;
};

/** Returns the paragraph or item at a spot, also of a list or a quote. */
export function innermostBlockAt(text: Element, spot: Spot): Element | undefined {
  const block = blockOf(text, spot);
  return block && innermostAt(block, heightOf(block, spot));
}

function innermostAt(block: Element, height: number): Element {
  const inner = [...block.children].filter((child) => child.matches(innerBlocks));
  const next = inner[firstEndingBelow(inner.length, (index) => bottomOf(inner[index]), height)];
  return next === undefined ? block : innermostAt(next, height);
}

/** Returns how far a text is read: from 0, its beginning at the line, to 1, its end in the window. */
export function readShare(text: Element): number {
  const { top, bottom } = text.getBoundingClientRect();
  const read = Math.max(0, line - top);
  const left = Math.max(0, bottom - innerHeight);
  return left === 0 ? 1 : read / (read + left);
}

/**
 * Returns the index of the first of several stacked elements that ends below a line; of the last when none does.
 * @param endOf grows with the index; called O(log count) times
 */
export function firstEndingBelow(count: number, endOf: (index: number) => number, limit: number): number {
  let from = 0;
  let to = Math.max(0, count - 1);
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (endOf(middle) > limit) to = middle;
    else from = middle + 1;
  }
  return from;
}

const bottomOf = (element: Element | undefined): number => element?.getBoundingClientRect().bottom ?? 0;

const blockOf = (text: Element, { block }: Spot): Element | undefined =>
  text.children[Math.min(block, text.children.length - 1)];

/** Returns how many pixels below the top of the window a spot is. */
function heightOf(block: Element, { share }: Spot): number {
  const { top, height } = block.getBoundingClientRect();
  return top + share * height;
}

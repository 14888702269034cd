/** How many pixels below the top of the window the line is that decides the reading place. */
const line = 80;

export interface Spot {
  readonly paragraph: number;
  readonly share: number;
}

/** The paragraph at the line; the last one when all are above it. */
export function spotOf(text: Element): Spot {
  const { children } = text;
  const paragraph = firstEndingBelow(children.length, (index) => bottomOf(children[index]), line);
  const rect = children[paragraph]?.getBoundingClientRect();
  if (!rect || rect.height === 0) return { paragraph, share: 0 };
  const share = Math.min(1, Math.max(0, (line - rect.top) / rect.height));
  return { paragraph, share: Math.round(share * 1000) / 1000 };
}

/** How many pixels the window is away from a spot; a text that has become shorter ends earlier. */
export function distanceTo(text: Element, { paragraph, share }: Spot): number {
  const rect = paragraphAt(text, paragraph)?.getBoundingClientRect();
  return rect === undefined ? 0 : rect.top + share * rect.height - line;
}

export function paragraphAt(text: Element, index: number): Element | undefined {
  return text.children[Math.min(index, text.children.length - 1)];
}

/** From 0, its beginning at the line, to 1, its end in the window: how far a text is read. */
export function readShare(text: Element): number {
  const { top, bottom, height } = text.getBoundingClientRect();
  if (bottom <= innerHeight) return 1;
  return Math.min(1, Math.max(0, (line - top) / (height - innerHeight + line)));
}

/**
 * The index of the first of several stacked elements that ends below a line; of the last when none does.
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

import { distanceTo, firstEndingBelow, innermostBlockAt, readShare, spotOf } from './blocks.js';

describe('the block at a line', () => {
  const ends = Array.from({ length: 5_000 }, (_, index) => index * 10);

  it('is the first that ends below it, the last when all are above', () => {
    const find = (limit: number) => firstEndingBelow(ends.length, (index) => ends[index] ?? 0, limit);
    expect([find(-1), find(0), find(9), find(10), find(49_989), find(60_000)]).toEqual([
      0, 1, 1, 2, 4999, 4999,
    ]);
    expect(firstEndingBelow(0, () => 0, 80)).toBe(0);
  });

  it('is found without measuring a novel', () => {
    let measured = 0;
    firstEndingBelow(ends.length, (index) => ((measured += 1), ends[index] ?? 0), 31_234);
    expect(measured).toBeLessThan(20);
  });
});

/** Places an element, as a browser would lay it out. */
function placed<Placed extends Element>(element: Placed, top: number, height: number): Placed {
  element.getBoundingClientRect = () => new DOMRect(0, top, 300, height);
  return element;
}

/** A text of stacked blocks of these heights. */
function textOf(top: number, heights: readonly number[], tag = 'p'): HTMLElement {
  const text = document.createElement('div');
  let end = top;
  for (const height of heights) {
    text.append(placed(document.createElement(tag), end, height));
    end += height;
  }
  return placed(text, top, end - top);
}

describe('a place in a text of one block', () => {
  it('is how much of the block is above the line', () => {
    expect(spotOf(textOf(80, [10_000]))).toEqual({ block: 0, share: 0 });
    expect(spotOf(textOf(300, [10_000]))).toEqual({ block: 0, share: 0 });
    expect(spotOf(textOf(80 - 2_500, [10_000]))).toEqual({ block: 0, share: 0.25 });
    expect(spotOf(textOf(80 - 150, [100, 200, 50]))).toEqual({ block: 1, share: 0.25 });
  });

  it('is the same line again, within a window, in the longest block on the smallest screen', () => {
    const height = 3_400_000;
    for (const share of [0.000_02, 0.123_456_78, 0.5, 0.999_98]) {
      const spot = spotOf(textOf(80 - share * height, [height]));
      expect(Math.abs(distanceTo(textOf(80, [height]), spot) - share * height)).toBeLessThan(568);
    }
  });

  it('leads to the paragraph or item at it for screen readers', () => {
    const text = textOf(0, [1_000], 'ul');
    const list = text.children[0];
    for (let item = 0; item < 10; item += 1)
      list?.append(placed(document.createElement('li'), item * 100, 100));
    const quote = placed(document.createElement('blockquote'), 500, 100);
    const [first, second] = [0, 1].map((index) => placed(document.createElement('p'), 500 + index * 50, 50));
    list?.children[5]?.append(quote);
    quote.append(first ?? '', second ?? '');
    expect(innermostBlockAt(text, { block: 0, share: 0 })).toBe(list?.children[0]);
    expect(innermostBlockAt(text, { block: 0, share: 0.32 })).toBe(list?.children[3]);
    expect(innermostBlockAt(text, { block: 0, share: 0.56 })).toBe(second);
    expect(innermostBlockAt(text, { block: 7, share: 1 })).toBe(list?.children[9]);
    expect(innermostBlockAt(document.createElement('div'), { block: 0, share: 0 })).toBeUndefined();
  });
});

describe('how far a text is read', () => {
  const height = innerHeight;

  it('is from its beginning at the line to its end in the window', () => {
    expect(readShare(textOf(80, [10_000]))).toBe(0);
    expect(readShare(textOf(height - 10_000, [10_000]))).toBe(1);
    expect(readShare(textOf(80 - (10_000 - height + 80) / 4, [10_000]))).toBeCloseTo(0.25, 6);
  });

  it('is nothing of a short text that is still below the window, and all of it in the window', () => {
    expect(readShare(textOf(height - 50, [100]))).toBe(0);
    expect(readShare(textOf(height + 50, [100]))).toBe(0);
    expect(readShare(textOf(height - 100, [100]))).toBe(1);
  });
});

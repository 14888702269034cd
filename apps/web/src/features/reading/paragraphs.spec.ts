import { firstEndingBelow } from './paragraphs.js';

describe('the paragraph at a line', () => {
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

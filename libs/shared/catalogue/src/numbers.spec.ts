import { compactNumber, groupedNumber } from './numbers.js';

describe('compactNumber', () => {
  it.each([
    [-1, '-1'],
    [0.25, '0.3'],
    [999.96, '1K'],
    [-1234, '-1.2K'],
  ])('shortens %d, which is no count, as the language does: %s', (n, expected) => {
    expect(compactNumber(n)).toBe(expected);
  });
});

describe('groupedNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [12_345, '12,345'],
    [1_234_567, '1,234,567'],
  ])('writes %i as %s', (n, written) => {
    expect(groupedNumber(n)).toBe(written);
  });
});

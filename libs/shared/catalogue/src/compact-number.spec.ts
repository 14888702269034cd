import { compactNumber } from './compact-number.js';

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

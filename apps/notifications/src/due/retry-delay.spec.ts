import { retryDelay } from './delivery-times.js';

describe('the wait before the next try of a delivery', () => {
  it.each([
    [1, 2],
    [2, 4],
    [5, 32],
    [11, 2_048],
    [12, 3_600],
    [16, 3_600],
  ])('is doubled after each, and an hour at most: after try %i %i seconds', (tries, seconds) => {
    expect(retryDelay(tries)).toBe(seconds * 1_000);
  });
});

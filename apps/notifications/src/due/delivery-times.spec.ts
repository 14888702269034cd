import { Clock, lastDigest, nextDigest, retryDelay } from './delivery-times.js';

describe('the hour of daily emails', () => {
  it.each([
    ['2026-05-02T06:59:59.999Z', '2026-05-01T07:00:00.000Z'],
    ['2026-05-02T07:00:00.000Z', '2026-05-02T07:00:00.000Z'],
    ['2026-05-02T23:00:00.000Z', '2026-05-02T07:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', '2026-02-28T07:00:00.000Z'],
  ])('before %s was %s, and comes again a day later', (now, last) => {
    expect(lastDigest(new Date(now)).toISOString()).toBe(last);
    expect(nextDigest(new Date(now)).getTime() - Date.parse(last)).toBe(86_400_000);
  });
});

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

describe('the clock of deliveries', () => {
  it('shows the present time', () => {
    const before = Date.now();
    const now = new Clock().now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});

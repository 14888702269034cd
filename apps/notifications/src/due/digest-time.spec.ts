import { lastDigest, nextDigest } from './delivery-times.js';

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

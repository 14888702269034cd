import { retryAfter } from './push-sender.js';

const now = Date.parse('2026-01-31T10:20:30.000Z');

describe('Retry-After', () => {
  it.each<[string | undefined, number | null]>([
    [undefined, null],
    ['120', 120_000],
    ['0', 0],
    ['Sat, 31 Jan 2026 10:21:30 GMT', 60_000],
    ['Sat, 31 Jan 2026 10:00:00 GMT', 0],
    ['999999999', 3_600_000],
    ['soon', null],
  ])('%s is %s milliseconds', (header, expected) => expect(retryAfter(header, now)).toBe(expected));
});

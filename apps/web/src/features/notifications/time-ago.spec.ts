import { timeAgo } from './time-ago.js';

const now = Date.parse('2026-05-20T12:00:00.000Z');

describe('how long ago something happened', () => {
  it.each([
    ['2026-05-20T12:00:03.000Z', 'just now'],
    ['2026-05-20T11:59:01.000Z', 'just now'],
    ['2026-05-20T11:59:00.000Z', '1 minute ago'],
    ['2026-05-20T11:00:01.000Z', '59 minutes ago'],
    ['2026-05-20T09:30:00.000Z', '2 hours ago'],
    ['2026-05-19T11:00:00.000Z', 'yesterday'],
    ['2026-05-10T12:00:00.000Z', 'last week'],
    ['2026-03-20T12:00:00.000Z', '2 months ago'],
    ['2023-05-20T12:00:00.000Z', '3 years ago'],
  ])('%s: %s', (time, expected) => {
    expect(timeAgo(time, now)).toBe(expected);
  });
});

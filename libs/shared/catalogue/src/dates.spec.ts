import * as fc from 'fast-check';
import { compactNumber } from './numbers.js';
import { defaultLaunchDay, formatDateTime, formatDay, formatLongDate, formatTimeOfDay } from './dates.js';
import { formatMoment } from './moment.js';

describe('numbers and dates', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1234, '1.2K'],
    [1250, '1.3K'],
    [99_950, '100K'],
    [1_000_000, '1M'],
    [2_540_000_000, '2.5B'],
  ])('shorten %i to %s', (n, expected) => {
    expect(compactNumber(n)).toBe(expected);
  });

  it.each([
    [new Date(2026, 0, 31, 14, 5, 9), '1/31/2026 2:05:09 PM'],
    [new Date(2026, 10, 1, 0, 0, 0), '11/1/2026 12:00:00 AM'],
    [new Date(2026, 10, 1, 12, 30, 0), '11/1/2026 12:30:00 PM'],
  ])('write times as the site does: %s', (time, expected) => {
    expect(formatDateTime(time)).toBe(expected);
  });

  it('write the time of a day', () => {
    expect(formatTimeOfDay('2026-01-31T22:20:30.123Z', 'UTC')).toBe('10:20 PM');
  });

  it('write a moment to come with its day and zone', () => {
    expect(formatMoment('2026-11-26T09:00:00.000Z', 'UTC')).toBe(
      'Thursday, November 26, 2026 at 9:00 AM UTC',
    );
    expect(formatMoment(new Date(2027, 0, 1, 21, 5))).toMatch(/^Friday, January 1, 2027 at 9:05 PM \S+$/u);
  });

  it.each(['UTC', undefined] as const)('write any time as the language data does in the zone %s', (zone) => {
    const as = (how: Intl.DateTimeFormatOptions, time: Date) =>
      new Intl.DateTimeFormat('en-US', { ...how, ...(zone && { timeZone: zone }) })
        .format(time)
        // Some versions of the language data have a narrow space before AM and PM.
        .replaceAll('\u202f', ' ');
    const time = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(time, (at) => {
        const exact = as({ dateStyle: 'short', timeStyle: 'medium' }, at).replace(/\/\d\d,/u, '');
        expect(formatDateTime(at, zone).replace(/\/\d{4}/u, '')).toBe(exact);
        expect(formatLongDate(at.toISOString(), zone)).toBe(as({ dateStyle: 'long' }, at));
        expect(formatTimeOfDay(at, zone)).toBe(as({ timeStyle: 'short' }, at));
      }),
    );
  });

  it("write a time in the zone given and in the reader's own, one after the other", () => {
    const time = new Date(2026, 0, 31, 14, 5, 9);
    const shift = time.getTimezoneOffset() * 60_000;
    for (let round = 0; round < 2; round += 1) {
      expect(formatDateTime(time)).toBe('1/31/2026 2:05:09 PM');
      expect(formatDateTime(new Date(time.getTime() - shift), 'UTC')).toBe('1/31/2026 2:05:09 PM');
    }
  });

  it('write the launch date as a long date in every zone', () => {
    expect(formatDay(defaultLaunchDay)).toBe('October 19, 2021');
  });
});

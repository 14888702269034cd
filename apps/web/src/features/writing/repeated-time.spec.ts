/**
 * Where the clocks change by half an hour.
 *
 * @jest-environment ./scripts/jest/zone-environment.mjs
 * @jest-environment-options { "zone": "Australia/Lord_Howe" }
 */
import { faultOfTime, localTime, momentsOf } from '../../lib/local-time.js';

describe('a local time', () => {
  it.each([
    ['2027-04-04T01:29', ['2027-04-03T14:29:00.000Z']],
    ['2027-04-04T01:30', ['2027-04-03T14:30:00.000Z', '2027-04-03T15:00:00.000Z']],
    ['2027-04-04T01:59', ['2027-04-03T14:59:00.000Z', '2027-04-03T15:29:00.000Z']],
    ['2027-04-04T02:00', ['2027-04-03T15:30:00.000Z']],
    ['2027-10-03T01:59', ['2027-10-02T15:29:00.000Z']],
    ['2027-10-03T02:00', []],
    ['2027-10-03T02:29', []],
    ['2027-10-03T02:30', ['2027-10-02T15:30:00.000Z']],
    ['', []],
    ['soon', []],
  ])('%j is at these moments: %j', (local, moments) => {
    expect(momentsOf(local).map((moment) => moment.toISOString())).toEqual(moments);
  });

  it('of every quarter of an hour of a year leads back to it', () => {
    const quarter = 15 * 60_000;
    const start = Date.parse('2027-01-01T00:00:00Z');
    const moments = Array.from({ length: 366 * 96 }, (_, index) => new Date(start + index * quarter));
    const lost = moments.filter((moment) => !momentsOf(localTime(moment)).some((one) => +one === +moment));
    expect(lost).toEqual([]);
  });

  it('that the clocks skip is refused with a sentence that names it', () => {
    expect(faultOfTime('2027-10-03T02:15', undefined)).toBe(
      'There is no 2:15 AM on October 3, 2027, because the clocks go forward then. Choose another time.',
    );
  });
});

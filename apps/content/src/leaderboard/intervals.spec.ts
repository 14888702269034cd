import { nextStart, overSince, startOf } from './intervals.js';

const at = (time: string) => new Date(time);
/** Returns the days of a year at most: intervals that do not move on would have no end. */
function days(dates: Iterable<Date>): string[] {
  const found: string[] = [];
  for (const date of dates) if (found.push(date.toISOString().slice(0, 10)) > 366) break;
  return found;
}

describe('the intervals of the leaderboards', () => {
  it.each([
    ['top_day', '2026-03-01', '2026-03-02'],
    ['top_week', '2026-02-23', '2026-03-02'],
    ['top_month', '2026-03-01', '2026-04-01'],
    ['top_year', '2026-01-01', '2027-01-01'],
  ] as const)(
    '%s: the one of Sunday, 1 March 2026, its first and its last moment, goes from %s to %s',
    (interval, start, end) => {
      for (const moment of ['2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z']) {
        const first = startOf(interval, at(moment));
        expect([first, nextStart(interval, first)]).toEqual([at(start), at(end)]);
      }
    },
  );

  it('do not change with the clocks of the machine', () => {
    const everyDay = days(overSince('top_day', at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')));
    expect([everyDay.length, new Set(everyDay).size]).toEqual([365, 365]);
    expect([everyDay.at(0), everyDay.at(-1)]).toEqual(['2026-01-01', '2026-12-31']);
  });

  it('are over when their last moment has passed', () => {
    const since = at('2026-01-31T12:00:00Z');
    expect(days(overSince('top_day', since, at('2026-02-02T00:00:00Z')))).toEqual([
      '2026-01-31',
      '2026-02-01',
    ]);
    expect(days(overSince('top_day', since, at('2026-02-01T23:59:59.999Z')))).toEqual(['2026-01-31']);
    expect(days(overSince('top_month', since, at('2026-03-31T23:00:00Z')))).toEqual([
      '2026-01-01',
      '2026-02-01',
    ]);
    expect(days(overSince('top_year', since, at('2026-12-31T23:59:59Z')))).toEqual([]);
  });
});

import { nextStart, overSince, startOf } from './intervals.js';

const at = (time: string) => new Date(time);
const days = (dates: Iterable<Date>) => [...dates].map((date) => date.toISOString().slice(0, 10));

describe('the intervals of the leaderboards', () => {
  it.each([
    ['top_day', '2026-03-01', '2026-03-02'],
    ['top_week', '2026-02-23', '2026-03-02'],
    ['top_month', '2026-03-01', '2026-04-01'],
    ['top_year', '2026-01-01', '2027-01-01'],
  ] as const)('%s: the one of Sunday, 1 March 2026 goes from %s to %s', (interval, start, end) => {
    const first = startOf(interval, at('2026-03-01T23:59:59.999Z'));
    expect(days([first, nextStart(interval, first)])).toEqual([start, end]);
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

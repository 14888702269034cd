import { leaderboardBadge, type LeaderboardInterval, leaderboards } from './leaderboards.js';

describe('leaderboards', () => {
  it.each<[LeaderboardInterval, number, string, string]>([
    ['top_day', 3, 'Top-Rated of 3 Days', 'black'],
    ['top_day', 1, 'Top-Rated of 1 Day', 'black'],
    ['top_week', 2, 'Top-Rated of 2 Weeks', 'green'],
    ['top_week', 1, 'Top-Rated of 1 Week', 'green'],
    ['top_month', 1, 'Top-Rated of 1 Month', 'brown'],
    ['top_month', 12, 'Top-Rated of 12 Months', 'brown'],
    ['top_year', 2, 'Top-Rated of 2 Years', 'slate'],
    ['top_year', 1, 'Top-Rated of 1 Year', 'slate'],
    ['top_all_time', 1, 'Top-Rated of All-Time', 'gold'],
  ])('%s, %i: %s, %s', (interval, count, label, colour) => {
    expect(leaderboardBadge(interval, count)).toEqual({ interval, count, label, colour });
  });

  it('are five, the shortest first', () => {
    expect(Object.keys(leaderboards).join(' ')).toBe('top_day top_week top_month top_year top_all_time');
  });
});

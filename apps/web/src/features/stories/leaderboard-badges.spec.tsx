import { leaderboardBadge } from '@quillstead/catalogue';
import { render, screen } from '@testing-library/react';
import { LeaderboardBadges, LeaderboardMark } from './leaderboard-badges.js';

describe('the badges of a story', () => {
  it('are one mark on a card, which names them, in the colour of the longest time', () => {
    const leaderboards = [leaderboardBadge('top_day', 3), leaderboardBadge('top_year', 1)];
    render(
      <ul>
        <LeaderboardMark leaderboards={leaderboards} />
      </ul>,
    );
    const marks = screen
      .getAllByRole('listitem')
      .map((mark) => [mark.textContent, mark.title, mark.dataset['colour']]);
    const words = 'Top-Rated of 3 Days, Top-Rated of 1 Year';
    expect(marks).toEqual([[words, words, 'slate']]);
  });

  it('say of which times it was the top-rated, each in its colour', () => {
    const leaderboards = [leaderboardBadge('top_day', 3), leaderboardBadge('top_all_time', 1)];
    render(
      <ul>
        <LeaderboardBadges leaderboards={leaderboards} />
      </ul>,
    );
    const badges = screen
      .getAllByRole('listitem')
      .map((badge) => [badge.textContent, badge.dataset['colour']]);
    expect(badges).toEqual([
      ['Top-Rated of 3 Days', 'black'],
      ['Top-Rated of All-Time', 'gold'],
    ]);
  });
});

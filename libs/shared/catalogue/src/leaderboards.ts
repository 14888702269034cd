/** An interval whose most liked story is its top-rated one (docs/product/lists.md#leaderboards). */
export interface Leaderboard {
  /** The unit of the time in the title, for one and for many; null for all time, which has no number. */
  readonly unit: { readonly one: string; readonly many: string } | null;
  readonly colour: LeaderboardColour;
}

/** The names of the colours; the web's tokens `--leaderboard-<name>` have their values on paper and at night. */
type LeaderboardColour = 'black' | 'green' | 'brown' | 'slate' | 'gold';

/** The five intervals, the shortest first. */
export const leaderboards = {
  top_day: { unit: { one: 'Day', many: 'Days' }, colour: 'black' },
  top_week: { unit: { one: 'Week', many: 'Weeks' }, colour: 'green' },
  top_month: { unit: { one: 'Month', many: 'Months' }, colour: 'brown' },
  top_year: { unit: { one: 'Year', many: 'Years' }, colour: 'slate' },
  top_all_time: { unit: null, colour: 'gold' },
} as const satisfies Record<string, Leaderboard>;

export type LeaderboardInterval = keyof typeof leaderboards;

/** The rank of a story in an item of a list (docs/product/lists.md#leaderboards). */
export interface LeaderboardBadge {
  readonly interval: LeaderboardInterval;
  readonly count: number;
  readonly label: string;
  readonly colour: LeaderboardColour;
}

/**
 * Returns the badge with a label such as "Top-Rated of 3 Days", "Top-Rated of 1 Day", "Top-Rated of All-Time".
 *
 * @param count how many of its intervals the story has won, at least 1; without meaning for all time
 */
export function leaderboardBadge(interval: LeaderboardInterval, count: number): LeaderboardBadge {
  const { unit, colour } = leaderboards[interval];
  const time = unit === null ? 'All-Time' : `${count} ${count === 1 ? unit.one : unit.many}`;
  return { interval, count, label: `Top-Rated of ${time}`, colour };
}

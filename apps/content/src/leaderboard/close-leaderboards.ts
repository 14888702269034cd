import type { DataSource, EntityManager } from 'typeorm';
import { type ClosedInterval, closedIntervals, nextStart, overSince } from './intervals.js';

/** A year of likes takes longer to count than a call may. */
const patience = 10 * 60 * 1_000;

/**
 * Finds the top-rated story of every interval that is over and has none yet (product.md, "Lists"): the one that gained
 * the most likes in it, the earlier of two with as many. What was missed while nothing ran is made up for. Stories of
 * private authors do not take part, since their readers are not everybody's. Then the leader of all time.
 */
export async function closeLeaderboards(dataSource: DataSource, now: Date): Promise<void> {
  const [first] = await dataSource.query<{ at: Date | null }[]>(
    'SELECT min(created_at) AS at FROM story_like',
  );
  if (first?.at) {
    for (const interval of closedIntervals) {
      const since = await lastClosed(interval, dataSource);
      for (const start of overSince(interval, since ?? first.at, now)) {
        await dataSource.transaction((manager) => close(interval, start, manager));
      }
    }
  }
  await dataSource.transaction(crownLeader);
}

async function lastClosed(interval: ClosedInterval, dataSource: DataSource): Promise<Date | null> {
  const [row] = await dataSource.query<{ start: string | null }[]>(
    'SELECT max(starts_on)::text AS start FROM leaderboard_win WHERE interval = $1',
    [interval],
  );
  return row?.start ? nextStart(interval, new Date(`${row.start}T00:00:00Z`)) : null;
}

/** Counts once, whoever else does it too: the row is unique, and only who writes it gives the story its win. */
async function close(interval: ClosedInterval, start: Date, manager: EntityManager): Promise<void> {
  await manager.query(`SET LOCAL statement_timeout = ${patience}`);
  await manager.query(
    `WITH best AS (
       SELECT gained.story_id FROM (
         SELECT story_id, count(*) FROM story_like
         WHERE created_at >= $2::timestamptz AND created_at < $3::timestamptz GROUP BY story_id
       ) AS gained
       JOIN story_stat stat ON stat.story_id = gained.story_id AND stat.is_open = 1
       ORDER BY gained.count DESC, stat.posted_at, stat.story_id LIMIT 1
     ), closed AS (
       INSERT INTO leaderboard_win (interval, starts_on, story_id)
       VALUES ($1, ($2::timestamptz AT TIME ZONE 'UTC')::date, (SELECT story_id FROM best))
       ON CONFLICT (interval, starts_on) DO NOTHING
       RETURNING story_id
     )
     UPDATE story_stat SET
       wins = jsonb_set(coalesce(wins, '{}'), ARRAY[$1::text], to_jsonb(coalesce((wins ->> $1)::integer, 0) + 1))
     FROM closed WHERE story_stat.story_id = closed.story_id`,
    [interval, start.toISOString(), nextStart(interval, start).toISOString()],
  );
}

/** Moves the badge of all time when another story leads now. */
async function crownLeader(manager: EntityManager): Promise<void> {
  const [leader] = await manager.query<{ story_id: number }[]>(
    `WITH most AS (
       SELECT max(count_likes) AS likes FROM (
         (SELECT count_likes FROM story_stat WHERE is_open = 1 AND is_nsfw = 0 ORDER BY count_likes DESC LIMIT 1)
         UNION ALL
         (SELECT count_likes FROM story_stat WHERE is_open = 1 AND is_nsfw = 1 ORDER BY count_likes DESC LIMIT 1)
       ) AS each
     )
     SELECT story_id FROM story_stat, most
     WHERE is_open = 1 AND is_nsfw IN (0, 1) AND count_likes = most.likes AND most.likes > 0
     ORDER BY posted_at, story_id LIMIT 1`,
  );
  await manager.query(
    `UPDATE story_stat SET wins = nullif(wins - 'top_all_time', '{}')
     WHERE wins IS NOT NULL AND wins ? 'top_all_time' AND story_id IS DISTINCT FROM $1`,
    [leader?.story_id ?? null],
  );
  await manager.query(
    `UPDATE story_stat SET wins = coalesce(wins, '{}') || '{"top_all_time": 1}'
     WHERE story_id = $1 AND NOT coalesce(wins ? 'top_all_time', false)`,
    [leader?.story_id ?? null],
  );
}

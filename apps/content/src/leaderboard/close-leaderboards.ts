import { Injectable, type OnModuleInit } from '@nestjs/common';
import { closeLeaderboards as closeLeaderboardsJob } from '@quillstead/contracts';
import {
  execute,
  integer,
  JobHandler,
  Jobs,
  literal,
  queryOne,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { type ClosedInterval, closedIntervals, nextStart, overSince } from './intervals.js';

/** The milliseconds that a statement may take: a year of likes takes longer to count than other statements may. */
const timeout = 10 * 60 * 1_000;

/**
 * Finds the top-rated story of every interval that is over and has none yet (docs/product/lists.md#leaderboards): the
 * one that gained the most likes in it, the earlier of two with as many. Intervals that ended while no process ran are
 * closed too. Stories of private authors do not take part, as not everybody can read them. Then finds the leader of all
 * time.
 */
export async function closeLeaderboards(dataSource: DataSource, now: Date): Promise<void> {
  const first = await queryOne(
    dataSource,
    { at: time.orNull },
    sql`SELECT min(created_at) AS at FROM story_like`,
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
  const row = await queryOne(
    dataSource,
    { start: text.orNull },
    sql`SELECT max(starts_on)::text AS start FROM leaderboard_win WHERE interval = ${interval}`,
  );
  return row?.start ? nextStart(interval, new Date(`${row.start}T00:00:00Z`)) : null;
}

/**
 * Counts a win once, even if several processes do this: the row is unique, and only the process that writes it counts
 * the win.
 */
async function close(interval: ClosedInterval, start: Date, manager: EntityManager): Promise<void> {
  await execute(manager, sql`SET LOCAL statement_timeout = ${literal(timeout)}`);
  const [from, to] = [start.toISOString(), nextStart(interval, start).toISOString()];
  const name = sql`${interval}::text`;
  await execute(
    manager,
    sql`WITH best AS (
       SELECT gained.story_id FROM (
         SELECT story_id, count(*) FROM story_like
         WHERE created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz GROUP BY story_id
       ) AS gained
       JOIN story_stat stat ON stat.story_id = gained.story_id AND stat.is_open = 1
       ORDER BY gained.count DESC, stat.posted_at, stat.story_id LIMIT 1
     ), closed AS (
       INSERT INTO leaderboard_win (interval, starts_on, story_id)
       VALUES (${name}, (${from}::timestamptz AT TIME ZONE 'UTC')::date, (SELECT story_id FROM best))
       ON CONFLICT (interval, starts_on) DO NOTHING
       RETURNING story_id
     )
     UPDATE story_stat SET
       wins = jsonb_set(coalesce(wins, '{}'), ARRAY[${name}], to_jsonb(coalesce((wins ->> ${name})::integer, 0) + 1))
     FROM closed WHERE story_stat.story_id = closed.story_id`,
  );
}

/** Moves the badge of all time if another story leads now. */
async function crownLeader(manager: EntityManager): Promise<void> {
  const leader = await queryOne(
    manager,
    { story_id: integer },
    sql`WITH most AS (
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
  const leaderId = leader?.story_id ?? null;
  await execute(
    manager,
    sql`UPDATE story_stat SET wins = nullif(wins - 'top_all_time', '{}')
     WHERE wins IS NOT NULL AND wins ? 'top_all_time' AND story_id IS DISTINCT FROM ${leaderId}::bigint`,
  );
  await execute(
    manager,
    sql`UPDATE story_stat SET wins = coalesce(wins, '{}') || '{"top_all_time": 1}'
     WHERE story_id = ${leaderId} AND NOT coalesce(wins ? 'top_all_time', false)`,
  );
}

const often = 60_000;
/** The milliseconds to wait: a like that was given in the last moment of an interval may still be on its way. */
const slack = 15_000;

/** Closes the leaderboards' intervals within a minute of their end. */
@Injectable()
export class CloseLeaderboards implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(closeLeaderboardsJob, often);
  }

  @JobHandler(closeLeaderboardsJob)
  run(): Promise<void> {
    return closeLeaderboards(this.dataSource, new Date(Date.now() - slack));
  }
}

import { boolean, type Database, execute, integer, queryOne, sql, type Sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { SearchQuery } from '../read-query.js';

/** The ids among which all stories of some days are. */
export interface StoryIds {
  readonly first: number | null;
  readonly last: number | null;
  /** True if no stories of other days are among the ids. */
  readonly areAll: boolean;
  /** True if so many stories of other days are among the ids that the matches have to be filtered. */
  readonly areMixed: boolean;
}

/** Notes the ids of stories by the day on which they were posted. */
export async function noteDays(
  stories: readonly { readonly story_id: number; readonly posted_at: string }[],
  manager: EntityManager,
): Promise<void> {
  if (stories.length === 0) return;
  const [ids, times] = [stories.map((story) => story.story_id), stories.map((story) => story.posted_at)];
  await execute(
    manager,
    sql`INSERT INTO story_day AS known (day, first_id, last_id)
        SELECT (posted_at AT TIME ZONE 'UTC')::date AS day, min(id), max(id)
        FROM unnest(${ids}::bigint[], ${times}::timestamptz[]) AS given(id, posted_at) GROUP BY 1 ORDER BY 1
        ON CONFLICT (day) DO UPDATE SET
          first_id = least(known.first_id, excluded.first_id), last_id = greatest(known.last_id, excluded.last_id)
        WHERE known.first_id > excluded.first_id OR known.last_id < excluded.last_id`,
  );
}

/**
 * Returns the ids of the stories of a time; null where a query names none. Stories that a release without `story_day`
 * wrote are between those of the days that are known, or after them.
 */
export async function readStoryIds(
  { since, until }: Pick<SearchQuery, 'since' | 'until'>,
  database: Database,
): Promise<StoryIds | null> {
  if (since === null && until === null) return null;
  const [from, before] = [
    sql`${since?.slice(0, 10) ?? '-infinity'}::date`,
    sql`${until?.slice(0, 10) ?? 'infinity'}::date`,
  ];
  const row = await queryOne(
    database,
    { first: integer.orNull, last: integer.orNull, others: integer, are_mixed: boolean },
    sql`WITH bound AS (
          SELECT least(min(first_id) FILTER (WHERE day >= ${from}), max(last_id) FILTER (WHERE day < ${from}) + 1) AS first,
                 CASE WHEN bool_or(day >= ${before})
                      THEN greatest(max(last_id) FILTER (WHERE day < ${before}), min(first_id) FILTER (WHERE day >= ${before}) - 1)
                 END AS last,
                 max(last_id) AS newest
          FROM story_day
        )
        SELECT first, last, others, coalesce(2 * others > coalesce(last, newest) - first, false) AS are_mixed
        FROM bound CROSS JOIN LATERAL (
          SELECT coalesce(sum(least(last_id, last) - greatest(first_id, first) + 1), 0)::bigint AS others FROM story_day
          WHERE NOT (day >= ${from} AND day < ${before}) AND last_id >= first AND first_id <= coalesce(last, newest)
        ) AS other`,
  );
  if (row === undefined) return null;
  const { first, last, others, are_mixed: areMixed } = row;
  return { first, last, areAll: first !== null && others === 0, areMixed };
}

/** Returns the condition on a row of stories or their parts. */
export const withIds = (ids: StoryIds | null): Sql[] =>
  ids === null
    ? []
    : [
        ...(ids.first === null ? [] : [sql`story_id >= ${ids.first}::bigint`]),
        ...(ids.last === null ? [] : [sql`story_id <= ${ids.last}::bigint`]),
      ];

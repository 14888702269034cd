import { setTimeout as pause } from 'node:timers/promises';
import { integer, literal, query, queryOne, sql } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import type { Alone } from '../search-engine.js';
import { lacksAuthor, lacksLabels, storyLabels } from './story-labels.js';

/** Stories that get their labels while other writers wait. */
const atOnce = literal(200);
/** Milliseconds in which other writers may lock the index, and those after which the rest waits for the next run. */
const [gap, longest] = [100, 20_000];

/**
 * Adds the labels of stories that a release without them wrote, the newest first, for some seconds: searches read them
 * by the index once none is left (docs/product/search.md#filters), and notes their days. The own warnings of a story
 * without any label are unknown: that release left what stood in the row before.
 */
export async function labelStories(dataSource: DataSource, alone: Alone): Promise<void> {
  const end = performance.now() + longest;
  let before = await alone(() => labelSome(Number.MAX_SAFE_INTEGER, dataSource));
  while (before !== null && performance.now() < end) {
    const last: number = before;
    await emptyPendingLists(dataSource);
    await pause(gap);
    before = await alone(() => labelSome(last, dataSource));
  }
}

/** @returns the least id among the stories that got labels; null where there were none */
async function labelSome(before: number, dataSource: DataSource): Promise<number | null> {
  const row = await queryOne(
    dataSource,
    { last: integer.orNull },
    sql`WITH due AS MATERIALIZED (
          SELECT story_id, author_id, posted_at, traits, lang, hashtags,
                 CASE WHEN ${lacksLabels} THEN NULL ELSE warning_keys END AS warning_keys
          FROM story_doc
          WHERE ${lacksAuthor} AND story_id < ${before}::bigint
          ORDER BY story_id DESC LIMIT ${atOnce}
        ), days AS (
          INSERT INTO story_day AS known (day, first_id, last_id)
          SELECT (posted_at AT TIME ZONE 'UTC')::date AS day, min(story_id), max(story_id) FROM due GROUP BY 1 ORDER BY 1
          ON CONFLICT (day) DO UPDATE SET
            first_id = least(known.first_id, excluded.first_id), last_id = greatest(known.last_id, excluded.last_id)
        ), heads AS (
          UPDATE story_doc AS doc
          SET title_words = title_words || ${storyLabels('due')}, all_words = all_words || ${storyLabels('due')},
              warning_keys = due.warning_keys
          FROM due WHERE doc.story_id = due.story_id
          RETURNING doc.story_id, ${storyLabels('due')} AS labels
        ), parts AS (
          UPDATE story_part AS part SET words = words || labels, lang_words = lang_words || labels
          FROM heads WHERE part.story_id = heads.story_id
        )
        SELECT min(story_id) AS last FROM heads`,
  );
  return row?.last ?? null;
}

/**
 * Moves the entries of the pending lists into the GIN indexes of words. A pending list makes writing cheaper, but every
 * search reads the whole list.
 */
export async function emptyPendingLists(dataSource: DataSource): Promise<void> {
  await query(
    dataSource,
    { pages: integer.orNull },
    sql`SELECT sum(gin_clean_pending_list(index.oid))::bigint AS pages
        FROM pg_class index JOIN pg_am method ON method.oid = index.relam
        WHERE method.amname = 'gin' AND index.relnamespace = 'public'::regnamespace`,
  );
}

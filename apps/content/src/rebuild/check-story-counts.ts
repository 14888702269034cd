import { updateAuthorStories } from '@quillstead/contracts';
import {
  addTasks,
  type EventToPublish,
  execute,
  integer,
  query,
  queryOne,
  raw,
  type Rebuilding,
  type RowOf,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { countAuthorStories } from '../user-projection/index.js';
import { countHashtagStories } from '../hashtag/index.js';

const comparison = { id: integer, had: integer, is: integer };

const ofAuthors = sql`
  SELECT coalesce(stat.user_id, counted.author_id) AS id, coalesce(stat.count_stories, 0) AS had,
         coalesce(counted.count, 0) AS is
  FROM author_stat stat
  FULL JOIN (SELECT author_id, count(*) FROM story WHERE author_id IS NOT NULL GROUP BY author_id) AS counted
    ON counted.author_id = stat.user_id
  WHERE coalesce(stat.count_stories, 0) <> coalesce(counted.count, 0)`;

const ofHashtags = sql`
  SELECT coalesce(stat.hashtag_id, counted.hashtag_id) AS id, coalesce(stat.count_stories, 0) AS had,
         coalesce(counted.count, 0) AS is
  FROM hashtag_stat stat
  FULL JOIN (SELECT hashtag_id, count(*) FROM story_hashtag WHERE is_open = 1 GROUP BY hashtag_id) AS counted
    ON counted.hashtag_id = stat.hashtag_id
  WHERE coalesce(stat.count_stories, 0) <> coalesce(counted.count, 0)`;

/** The authors whose stories are not as open as their user projection says, because a background task was not added. */
const misplaced = sql`
  SELECT DISTINCT story.author_id AS id FROM story JOIN user_projection author ON author.user_id = story.author_id
  WHERE story.is_open <> (author.is_private = 0 AND author.status = 'active' AND story.is_members_only = 0)::int`;

/**
 * Compares how many stories authors and hashtags have with the stories, and how open these are with the authors' rows.
 * Corrects the differences and publishes the counts again, so that the projections of other services are right as well.
 */
export async function checkStoryCounts(rebuilding: Rebuilding): Promise<void> {
  const { dataSource, outbox, differs, isTrial } = rebuilding;
  for (const { id } of await query(dataSource, { id: integer }, misplaced)) {
    differs({
      what: 'story.is_open',
      subject: id,
      had: 'not as the user projection',
      is: updateAuthorStories.name,
    });
    if (!isTrial) await addTasks(updateAuthorStories, [id], dataSource.manager);
  }
  await check('author_stat', 'user_id', ofAuthors, ({ id, had, is }, manager) =>
    countAuthorStories(id, is - had, manager),
  );
  await check('hashtag_stat', 'hashtag_id', ofHashtags, ({ id, had, is }, manager) =>
    countHashtagStories(new Map([[id, is - had]]), manager),
  );

  async function check(
    table: string,
    column: string,
    wrong: Sql,
    mend: (row: RowOf<typeof comparison>, manager: EntityManager) => Promise<EventToPublish[]>,
  ): Promise<void> {
    const [stat, key] = [raw(table), raw(column)];
    for (const { id } of await query(dataSource, comparison, wrong)) {
      await dataSource.transaction(async (manager) => {
        await execute(manager, sql`INSERT INTO ${stat} (${key}) VALUES (${id}) ON CONFLICT DO NOTHING`);
        await execute(manager, sql`SELECT FROM ${stat} WHERE ${key} = ${id} FOR UPDATE`);
        const still = sql`SELECT * FROM (${wrong}) AS wrong WHERE id = ${id}`;
        const row = await queryOne(manager, comparison, still);
        if (row === undefined) return;
        differs({ what: `${table}.count_stories`, subject: id, had: row.had, is: row.is });
        if (!isTrial) await outbox.publishAll(manager, await mend(row, manager));
      });
    }
  }
}

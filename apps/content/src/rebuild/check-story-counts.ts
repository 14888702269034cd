import { updateAuthorStories } from '@quillstead/contracts';
import { addTasks, type Rebuilding } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { countAuthorStories } from '../author-card/index.js';
import { countHashtagStories } from '../hashtag/index.js';

interface Wrong {
  id: number;
  had: number;
  is: number;
}

const ofAuthors = `
  SELECT coalesce(stat.user_id, counted.author_id) AS id, coalesce(stat.count_stories, 0) AS had,
         coalesce(counted.count, 0) AS is
  FROM author_stat stat
  FULL JOIN (SELECT author_id, count(*) FROM story WHERE author_id IS NOT NULL GROUP BY author_id) AS counted
    ON counted.author_id = stat.user_id
  WHERE coalesce(stat.count_stories, 0) <> coalesce(counted.count, 0)`;

const ofHashtags = `
  SELECT coalesce(stat.hashtag_id, counted.hashtag_id) AS id, coalesce(stat.count_stories, 0) AS had,
         coalesce(counted.count, 0) AS is
  FROM hashtag_stat stat
  FULL JOIN (SELECT hashtag_id, count(*) FROM story_hashtag WHERE is_open = 1 GROUP BY hashtag_id) AS counted
    ON counted.hashtag_id = stat.hashtag_id
  WHERE coalesce(stat.count_stories, 0) <> coalesce(counted.count, 0)`;

/** People whose stories are not as open as their card says: the task that sees to it was not added. */
const misplaced = `
  SELECT DISTINCT story.author_id AS id FROM story JOIN author_card card ON card.user_id = story.author_id
  WHERE story.is_open <> (card.is_private = 0 AND card.status = 'active')::int`;

/**
 * Compares how many stories authors and hashtags have with the stories, and how open these are with the cards; mends
 * it and tells the counts again, so that those who keep them are right as well.
 */
export async function checkStoryCounts(rebuilding: Rebuilding): Promise<void> {
  const { dataSource, outbox, differs, isTrial } = rebuilding;
  for (const { id } of await dataSource.query<{ id: number }[]>(misplaced)) {
    differs({ what: 'story.is_open', subject: id, had: 'not as the card', is: updateAuthorStories.name });
    if (!isTrial) await addTasks(updateAuthorStories, [id], dataSource.manager);
  }
  await check('author_stat', 'user_id', ofAuthors, ({ id, had, is }, manager) =>
    countAuthorStories(id, is - had, outbox, manager),
  );
  await check('hashtag_stat', 'hashtag_id', ofHashtags, ({ id, had, is }, manager) =>
    countHashtagStories(new Map([[id, is - had]]), outbox, manager),
  );

  async function check(
    table: string,
    column: string,
    wrong: string,
    mend: (row: Wrong, manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    for (const { id } of await dataSource.query<Wrong[]>(wrong)) {
      await dataSource.transaction(async (manager) => {
        await manager.query(`INSERT INTO ${table} (${column}) VALUES ($1) ON CONFLICT DO NOTHING`, [id]);
        await manager.query(`SELECT FROM ${table} WHERE ${column} = $1 FOR UPDATE`, [id]);
        const [row] = await manager.query<Wrong[]>(`SELECT * FROM (${wrong}) AS wrong WHERE id = $1`, [id]);
        if (row === undefined) return;
        differs({ what: `${table}.count_stories`, subject: id, had: row.had, is: row.is });
        if (!isTrial) await mend(row, manager);
      });
    }
  }
}

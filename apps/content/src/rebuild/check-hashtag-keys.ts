import { hashtagKey } from '@quillstead/catalogue';
import { refreshStoryTraits } from '@quillstead/contracts';
import { addTasks, execute, flag, integer, query, type Rebuilding, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { countHashtagStories, hashtagIdsOf } from '../hashtag/index.js';

const page = 5_000;

/**
 * Finds hashtags whose keys a previous release made (docs/product/stories.md#hashtags), and moves their stories and
 * subscribers to the hashtag of the present key.
 */
export async function checkHashtagKeys({ dataSource, outbox, differs, isTrial }: Rebuilding): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: { id: number; key: string }[] = await query(
      dataSource,
      { id: integer, key: text },
      sql`SELECT id, key FROM hashtag WHERE id > ${after} ORDER BY id LIMIT ${page}`,
    );
    for (const { id, key } of rows) {
      if (hashtagKey(key) === key) continue;
      differs({ what: 'hashtag.key', subject: id, had: key, is: hashtagKey(key) });
      if (isTrial) continue;
      await dataSource.transaction(async (manager) => {
        const [present = id] = await hashtagIdsOf([key], manager);
        const counts = await moveHashtag(id, present, manager);
        await outbox.publishAll(manager, await countHashtagStories(counts, manager));
        await execute(manager, sql`DELETE FROM hashtag WHERE id = ${id}`);
      });
    }
    after = rows.at(-1)?.id;
  }
}

/**
 * Moves stories and subscribers.
 *
 * @returns how many more public stories each of both has
 */
async function moveHashtag(from: number, to: number, manager: EntityManager): Promise<Map<number, number>> {
  await execute(
    manager,
    sql`UPDATE hashtag SET value = former.value, is_written = 1 FROM hashtag former
        WHERE hashtag.id = ${to} AND hashtag.is_written = 0 AND former.id = ${from} AND former.is_written = 1`,
  );
  await execute(
    manager,
    sql`INSERT INTO hashtag_subscription (user_id, hashtag_id)
        SELECT user_id, ${to}::bigint FROM hashtag_subscription WHERE hashtag_id = ${from} ON CONFLICT DO NOTHING`,
  );
  // The rows are locked in the order in which likes lock them.
  await execute(
    manager,
    sql`SELECT FROM story_stat
        WHERE story_id IN (SELECT story_id FROM story_hashtag WHERE hashtag_id = ${from})
        ORDER BY story_id FOR UPDATE`,
  );
  const columns = { story_id: integer, is_open: flag };
  const moved = await query(
    manager,
    columns,
    sql`UPDATE story_hashtag tagged SET hashtag_id = ${to} WHERE hashtag_id = ${from} AND NOT EXISTS (
          SELECT FROM story_hashtag other WHERE other.hashtag_id = ${to} AND other.story_id = tagged.story_id
        ) RETURNING story_id, is_open`,
  );
  const left = await query(
    manager,
    columns,
    sql`DELETE FROM story_hashtag WHERE hashtag_id = ${from} RETURNING story_id, is_open`,
  );
  // Tasks update what filters read of the stories, and search.
  await addTasks(
    refreshStoryTraits,
    [...moved, ...left].map((row) => row.story_id),
    manager,
  );
  const open = (rows: typeof moved) => rows.filter((row) => row.is_open === 1).length;
  return new Map([
    [from, -open(moved) - open(left)],
    [to, open(moved)],
  ]);
}

import { groupedNumber, mostCollectionStories } from '@quillstead/catalogue';
import { announceCollection } from '@quillstead/contracts';
import { canRead } from '@quillstead/projections';
import {
  addTasks,
  boolean,
  CallError,
  integer,
  queryOne,
  sql,
  type Sql,
  time,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { findPlace } from '../ordered-list/find-place.js';

/**
 * Returns the time at which the subscribers of a collection are notified of new stories: an hour after the first of
 * them was added, so that those added together are one notification, and at least a day after the last time
 * (docs/product/notifications.md#collections).
 *
 * @param firstAdded the time at which the first new story was added; the result is null if it is null
 * @param announcedAt the time at which subscribers were last notified, or null
 */
export const announceAt = (firstAdded: Sql, announcedAt: Sql): Sql => sql`(
  SELECT greatest(first.added_at + interval '1 hour', ${announcedAt} + interval '1 day')
  FROM (SELECT ${firstAdded} AS added_at) AS first WHERE first.added_at IS NOT NULL
)`;

const fullMessage = `There is no room for more: a collection can have ${groupedNumber(mostCollectionStories)} stories.`;

/**
 * Adds a story to the end of a collection of the member, inside the caller's transaction, which has locked the
 * collection, and adds the task that notifies its subscribers. Nothing changes if the story is in it already. Throws
 * `not_found` for a story that the member may not read, `quota_reached` if the collection is full.
 */
export async function addEntry(
  id: number,
  storyId: number,
  memberId: number,
  manager: EntityManager,
): Promise<void> {
  const state = await queryOne(
    manager,
    { entries: integer, is_in: boolean, is_readable: boolean },
    sql`SELECT count(*) AS entries, coalesce(bool_or(story_id = ${storyId}), false) AS is_in,
       EXISTS (
         SELECT FROM story JOIN user_projection author ON author.user_id = story.author_id
         WHERE story.id = ${storyId} AND ${canRead('author', sql`${memberId}::bigint`)}
       ) AS is_readable
     FROM collection_story WHERE collection_id = ${id}`,
  );
  if (state?.is_readable !== true) throw new CallError('not_found');
  if (state.is_in) return;
  if (state.entries >= mostCollectionStories) throw new CallError('quota_reached', fullMessage);
  const { place } = await findPlace({ table: 'collection', id }, storyId, 'end', manager);
  const added = await queryOne(
    manager,
    { announce_at: time.orNull },
    sql`WITH grown AS (
       UPDATE collection SET last_place = ${place}::numeric, updated_at = now() WHERE id = ${id}
       RETURNING id, announced_at
     ), added AS (
       -- The time is taken under the lock of the collection, so that an announcement misses no story.
       INSERT INTO collection_story (story_id, collection_id, place, added_at)
       SELECT ${storyId}, id, ${place}::numeric, clock_timestamp() FROM grown RETURNING added_at
     )
     SELECT ${announceAt(sql`added.added_at`, sql`grown.announced_at`)} AS announce_at FROM grown CROSS JOIN added
     WHERE EXISTS (SELECT FROM collection_subscription WHERE collection_id = ${id})`,
  );
  if (added?.announce_at) await addTasks(announceCollection, [id], manager, { runAt: added.announce_at });
}

import { groupedNumber, mostCollectionStories } from '@quillstead/catalogue';
import { canRead } from '@quillstead/projections';
import { boolean, CallError, execute, integer, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { findPlace } from '../ordered-list/index.js';

const fullMessage = `There is no room for more: a collection can have ${groupedNumber(mostCollectionStories)} stories.`;

/**
 * Adds a story to the end of a collection of the member, inside the caller's transaction, which has locked the
 * collection; nothing changes when the story is in it already. Throws `not_found` for a story that the member may not
 * read, `quota_reached` when the collection is full.
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
  await execute(
    manager,
    sql`WITH grown AS (
       UPDATE collection SET last_place = ${place}::numeric, updated_at = now() WHERE id = ${id} RETURNING id
     )
     INSERT INTO collection_story (story_id, collection_id, place) SELECT ${storyId}, id, ${place}::numeric FROM grown`,
  );
}

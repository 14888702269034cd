import {
  deleteRowsWith,
  integer,
  literal,
  type Outbox,
  query,
  raw,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { endComments, forgetRemovedComments } from '../comment/index.js';
import { placeCoversLater } from '../cover-files/index.js';
import { deletePageOfCollections, deletePageOfSeries } from '../removed-list/index.js';
import { endSeriesSubscriptions } from '../series-subscription/index.js';
import { raiseStats, takeDownStory } from '../story/index.js';
import { deletePage, type Page } from './purge-stories.js';

/**
 * The pages of a deleted member's rows for which a plain DELETE is not enough: counters follow, or another table names
 * the member. The entities say which (`@DeletedWith`).
 */
const pages: readonly Page[] = [
  marksOfStories('story_like', 'likes'),
  marksOfStories('story_bookmark', 'bookmarks'),
  (userId, size) => sql`WITH gone AS (
     DELETE FROM comment_like WHERE user_id = ${userId} AND comment_id IN (
       SELECT comment_id FROM comment_like WHERE user_id = ${userId} ORDER BY comment_id LIMIT ${size}
     ) RETURNING comment_id
   ), lowered AS (
     UPDATE comment SET count_likes = count_likes - 1 FROM gone WHERE comment.id = gone.comment_id
   )
   SELECT count(*) FROM gone`,
  (userId, size) => sql`WITH gone AS (
     DELETE FROM collection_story entry USING (
       SELECT story_id, collection_id FROM collection_story JOIN collection ON collection.id = collection_id
       WHERE author_id = ${userId} OR removed_from = ${userId} LIMIT ${size}
     ) AS found
     WHERE entry.story_id = found.story_id AND entry.collection_id = found.collection_id RETURNING 1
   )
   SELECT count(*) FROM gone`,
  (userId, size) => forgetRemovedComments(sql`author_id = ${userId}`, size),
  // Nobody can restore the stories of the member that moderators removed.
  (userId, size) => sql`WITH gone AS (
     UPDATE story SET removed_from = NULL, removed_at = NULL, can_be_mended = 0 WHERE id IN (
       SELECT id FROM story WHERE removed_from = ${userId} LIMIT ${size}
     ) RETURNING 1
   )
   SELECT count(*) FROM gone`,
];

const storiesInPage = 100;
const commentsInPage = 500;
const draftsInPage = 500;

/**
 * Deletes a page of what an account has left behind (docs/product/accounts.md#deletion): stories, drafts, series,
 * collections, likes, bookmarks and comments that wait; its comments stay as "[deleted]". Returns true if there may be
 * more.
 */
export async function purgeAuthorPage(
  userId: number,
  dataSource: DataSource,
  outbox: Outbox,
): Promise<boolean> {
  const stories = await query(
    dataSource,
    { id: integer },
    sql`SELECT id FROM story WHERE author_id = ${userId} ORDER BY posted_at, id LIMIT ${literal(storiesInPage)}`,
  );
  for (const { id } of stories) {
    await dataSource.transaction((manager) => takeDownStory(id, userId, outbox, manager));
  }
  if (stories.length === storiesInPage) return true;
  if (await deleteRowsWith('member', userId, dataSource)) return true;
  for (const page of pages) if (await deletePage(page, userId, dataSource)) return true;
  for (const page of publishedPages)
    if (await dataSource.transaction((manager) => page(userId, outbox, manager))) return true;
  return dataSource.transaction((manager) => endPageOfComments(userId, manager));
}

const listsOf = (userId: number): Sql => sql`(author_id = ${userId} OR removed_from = ${userId})`;

/** The pages of rows whose deletion is published, or which have files. Each returns true if there may be more. */
const publishedPages = [
  deletePageOfDrafts,
  (userId: number, outbox: Outbox, manager: EntityManager) =>
    deletePageOfSeries(listsOf(userId), outbox, manager),
  (userId: number, outbox: Outbox, manager: EntityManager) =>
    deletePageOfCollections(listsOf(userId), outbox, manager),
  (userId: number, outbox: Outbox, manager: EntityManager) =>
    endSeriesSubscriptions({ userId, which: sql`true` }, outbox, manager),
];

async function deletePageOfDrafts(userId: number, _: Outbox, manager: EntityManager): Promise<boolean> {
  const drafts = await query(
    manager,
    { cover: text.orNull },
    sql`DELETE FROM draft WHERE id IN (SELECT id FROM draft WHERE author_id = ${userId} LIMIT ${literal(draftsInPage)})
        RETURNING cover`,
  );
  await placeCoversLater(
    drafts.map(({ cover }) => cover),
    manager,
  );
  return drafts.length === draftsInPage;
}

/**
 * Deletes the content of a page of the comments, which stay in their threads and in the counts. Returns true if there
 * may be more.
 */
async function endPageOfComments(userId: number, manager: EntityManager): Promise<boolean> {
  const locked = await query(
    manager,
    { id: integer },
    sql`SELECT id FROM comment WHERE author_id = ${userId}
        ORDER BY id LIMIT ${literal(commentsInPage)} FOR NO KEY UPDATE`,
  );
  const ids = locked.map(({ id }) => id);
  await endComments(ids, manager);
  return ids.length === commentsInPage;
}

function marksOfStories(table: 'story_like' | 'story_bookmark', counter: 'likes' | 'bookmarks'): Page {
  const marks = raw(table);
  const less = ['likes', 'comments', 'bookmarks'].map((of) => `${of === counter ? -1 : 0} AS ${of}`);
  return (userId, size) => sql`
    WITH gone AS (
      DELETE FROM ${marks} WHERE user_id = ${userId} AND story_id IN (
        SELECT story_id FROM ${marks} WHERE user_id = ${userId} ORDER BY story_id LIMIT ${size}
      ) RETURNING story_id
    ),
    changes AS (SELECT story_id, ${raw(less.join(', '))} FROM gone),
    ${raiseStats('changes')}
    SELECT count(*) FROM gone`;
}

import type { Outbox } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { endedComments } from '../comment/index.js';
import { raiseStats, takeDownStory } from '../story/index.js';
import { emptyPage } from './empty-in-pages.js';

/** Each takes away at most `$2` rows of a member and gives how many it took; counters follow in the same statement. */
const statements = [
  `WITH gone AS (
     DELETE FROM draft WHERE id IN (SELECT id FROM draft WHERE author_id = $1 LIMIT $2) RETURNING 1
   )
   SELECT count(*) FROM gone`,
  marksOfStories('story_like', 'likes'),
  marksOfStories('story_bookmark', 'bookmarks'),
  `WITH gone AS (
     DELETE FROM comment_like WHERE user_id = $1 AND comment_id IN (
       SELECT comment_id FROM comment_like WHERE user_id = $1 ORDER BY comment_id LIMIT $2
     ) RETURNING comment_id
   ), lowered AS (
     UPDATE comment SET count_likes = count_likes - 1 FROM gone WHERE comment.id = gone.comment_id
   )
   SELECT count(*) FROM gone`,
  `WITH gone AS (
     DELETE FROM comment_bookmark WHERE user_id = $1 AND comment_id IN (
       SELECT comment_id FROM comment_bookmark WHERE user_id = $1 ORDER BY comment_id LIMIT $2
     ) RETURNING 1
   )
   SELECT count(*) FROM gone`,
  `WITH gone AS (
     DELETE FROM reading_place WHERE user_id = $1 AND story_id IN (
       SELECT story_id FROM reading_place WHERE user_id = $1 LIMIT $2
     ) RETURNING 1
   )
   SELECT count(*) FROM gone`,
  // They stay in their threads, and so do their counts.
  `WITH ${endedComments('SELECT id FROM comment WHERE author_id = $1 ORDER BY id LIMIT $2')}
   SELECT count(*) FROM emptied`,
];

const storiesInPage = 100;

/**
 * Takes away a page of what an account has left behind (product.md, "Accounts"): stories, drafts, likes and bookmarks;
 * its comments stay as "[deleted]". Gives whether there may be more.
 */
export async function purgeAuthorPage(
  userId: number,
  dataSource: DataSource,
  outbox: Outbox,
): Promise<boolean> {
  const stories = await dataSource.query<{ id: number }[]>(
    `SELECT id FROM story WHERE author_id = $1 ORDER BY posted_at, id LIMIT ${storiesInPage}`,
    [userId],
  );
  for (const { id } of stories) {
    await dataSource.transaction((manager) => takeDownStory(id, userId, outbox, manager));
  }
  if (stories.length === storiesInPage) return true;
  for (const statement of statements) if (await emptyPage(statement, userId, dataSource)) return true;
  return false;
}

function marksOfStories(table: 'story_like' | 'story_bookmark', counter: 'likes' | 'bookmarks'): string {
  const less = (of: string) => `${of === counter ? -1 : 0} AS ${of}`;
  return `
    WITH gone AS (
      DELETE FROM ${table} WHERE user_id = $1 AND story_id IN (
        SELECT story_id FROM ${table} WHERE user_id = $1 ORDER BY story_id LIMIT $2
      ) RETURNING story_id
    ),
    changes AS (SELECT story_id, ${['likes', 'comments', 'bookmarks'].map(less).join(', ')} FROM gone),
    ${raiseStats('changes')}
    SELECT count(*) FROM gone`;
}

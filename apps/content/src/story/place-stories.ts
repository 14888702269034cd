import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { scoreOf } from './score-of.js';

const statements = [
  sql`UPDATE story_stat SET score = ${scoreOf({
    likes: sql`count_likes`,
    comments: sql`count_comments`,
    bookmarks: sql`count_bookmarks`,
    postedAt: sql`posted_at`,
  })}`,
  sql`UPDATE story_hashtag kept SET count_likes = stat.count_likes, score = stat.score
   FROM story_stat stat WHERE stat.story_id = kept.story_id`,
];

/** Gives every story its place in the lists after counters were written at large, as sample content does. */
export async function placeStories(manager: EntityManager): Promise<void> {
  for (const statement of statements) await execute(manager, statement);
}

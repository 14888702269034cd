import type { EntityManager } from 'typeorm';
import { scoreOf } from './score-of.js';

const statements = [
  `UPDATE story_stat SET score = ${scoreOf({
    likes: 'count_likes',
    comments: 'count_comments',
    bookmarks: 'count_bookmarks',
    postedAt: 'posted_at',
  })}`,
  `UPDATE story_hashtag kept SET count_likes = stat.count_likes, score = stat.score
   FROM story_stat stat WHERE stat.story_id = kept.story_id`,
];

/** Gives every story its place in the lists after counters were written at large, as sample content does. */
export async function placeStories(manager: EntityManager): Promise<void> {
  for (const statement of statements) await manager.query(statement);
}

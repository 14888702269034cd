import { execute, integer, query, queryOne, type Rebuilding, sql, type Sql } from '@quillstead/service-kit';
import { scoreOf } from '../story/index.js';

const page = 5_000;

const score = scoreOf({
  likes: sql`stat.count_likes`,
  comments: sql`stat.count_comments`,
  bookmarks: sql`stat.count_bookmarks`,
  postedAt: sql`story.posted_at`,
});

/** Stories whose narrow rows are not what the story and its counters say. */
const wrong = (of: Sql): Sql => sql`
  SELECT story.id FROM story JOIN story_stat stat ON stat.story_id = story.id
  WHERE ${of} AND (
    (stat.author_id, stat.posted_at, stat.is_open, stat.is_nsfw)
      IS DISTINCT FROM (story.author_id, story.posted_at, story.is_open, story.is_nsfw)
    OR abs(stat.score - (${score})) > 1e-9
    OR (
      SELECT true FROM story_hashtag kept WHERE kept.story_id = story.id AND
        (kept.author_id, kept.posted_at, kept.is_open, kept.is_nsfw, kept.count_likes, kept.score)
          IS DISTINCT FROM (stat.author_id, stat.posted_at, stat.is_open, stat.is_nsfw, stat.count_likes, stat.score)
      LIMIT 1
    )
  )`;

const mend = (storyId: number): Sql[] => [
  sql`UPDATE story_stat stat SET author_id = story.author_id, posted_at = story.posted_at, is_open = story.is_open,
     is_nsfw = story.is_nsfw, score = ${score}
   FROM story WHERE story.id = stat.story_id AND story.id = ${storyId}`,
  sql`UPDATE story_hashtag kept SET author_id = stat.author_id, posted_at = stat.posted_at, is_open = stat.is_open,
     is_nsfw = stat.is_nsfw, count_likes = stat.count_likes, score = stat.score
   FROM story_stat stat WHERE stat.story_id = kept.story_id AND kept.story_id = ${storyId}`,
];

/** Compares what lists are ordered by with the stories themselves, and mends it. Comes after the counters. */
export async function checkListPartitions({ dataSource, differs, isTrial }: Rebuilding): Promise<void> {
  const last = await queryOne(dataSource, { id: integer.orNull }, sql`SELECT max(id) AS id FROM story`);
  for (let after = 0; after < (last?.id ?? 0); after += page) {
    const ofPage = sql`story.id > ${after} AND story.id <= ${after + page}`;
    const suspected = await query(dataSource, { id: integer }, wrong(ofPage));
    for (const { id } of suspected) {
      await dataSource.transaction(async (manager) => {
        await execute(manager, sql`SELECT FROM story WHERE id = ${id} FOR NO KEY UPDATE`);
        await execute(manager, sql`SELECT FROM story_stat WHERE story_id = ${id} FOR UPDATE`);
        const still = await queryOne(manager, { id: integer }, wrong(sql`story.id = ${id}`));
        if (still === undefined) return;
        differs({ what: 'story_stat', subject: id, had: 'not as the story', is: 'as the story' });
        if (!isTrial) for (const statement of mend(id)) await execute(manager, statement);
      });
    }
  }
}

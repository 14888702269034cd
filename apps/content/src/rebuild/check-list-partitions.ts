import {
  columnsOf,
  execute,
  integer,
  join,
  query,
  queryOne,
  raw,
  type Rebuilding,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import { columnsOfStat } from '../hashtag/index.js';
import { filterColumns, scoreOf } from '../story/index.js';

const page = 5_000;

const score = scoreOf({
  likes: sql`stat.count_likes`,
  comments: sql`stat.count_comments`,
  bookmarks: sql`stat.count_bookmarks`,
  postedAt: sql`story.posted_at`,
});

/** The values that `story_stat` must have of a story, except its score, as SQL on a row of `story`. */
const expected = {
  author_id: sql`story.author_id`,
  posted_at: sql`story.posted_at`,
  is_open: sql`story.is_open`,
  is_nsfw: sql`story.is_nsfw`,
  ...filterColumns,
};
const { hashtag_ids: _, ...compared } = expected;
/**
 * The stored ids without the hashes of own warnings, which are negative; a trigger adds them for the release before.
 */
const storedHashtagIds = sql`ARRAY(SELECT id FROM unnest(stat.hashtag_ids) AS id WHERE id > 0)`;

/** Selects the stories whose `story_stat` or `story_hashtag` differs from the story and its counters. */
const wrong = (of: Sql): Sql => sql`
  SELECT story.id FROM story JOIN story_stat stat ON stat.story_id = story.id
  WHERE ${of} AND (
    (${columnsOf('stat', Object.keys(compared))}) IS DISTINCT FROM (${join(Object.values(compared), ', ')})
    OR ${storedHashtagIds} <> ${expected.hashtag_ids}
    OR abs(stat.score - (${score})) > 1e-9
    OR (
      SELECT true FROM story_hashtag kept WHERE kept.story_id = story.id
        AND (${columnsOf('kept', columnsOfStat)}) IS DISTINCT FROM (${columnsOf('stat', columnsOfStat)})
      LIMIT 1
    )
  )`;

const mend = (storyId: number): Sql[] => [
  sql`UPDATE story_stat stat SET (${raw(Object.keys(expected).join(', '))}, score)
     = (${join(Object.values(expected), ', ')}, ${score})
   FROM story WHERE story.id = stat.story_id AND story.id = ${storyId}`,
  sql`UPDATE story_hashtag kept SET (${raw(columnsOfStat.join(', '))}) = (${columnsOf('stat', columnsOfStat)})
   FROM story_stat stat WHERE stat.story_id = kept.story_id AND kept.story_id = ${storyId}`,
];

/** Compares the values that order lists with the stories themselves, and corrects them. It runs after the counters. */
export async function checkListPartitions({
  dataSource,
  differs,
  isTrial,
}: Pick<Rebuilding, 'dataSource' | 'differs' | 'isTrial'>): Promise<void> {
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

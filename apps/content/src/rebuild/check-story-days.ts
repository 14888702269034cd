import {
  execute,
  integer,
  literal,
  query,
  queryOne,
  type Rebuilding,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import { countedDays } from '../statistics/index.js';
import { today } from '../story-day/add-to-day.js';

const page = 5_000;
const comparison = {
  id: integer,
  had_likes: integer,
  had_comments: integer,
  is_likes: integer,
  is_comments: integer,
};

/** Selects the stories whose days do not add up to the number of their likes or of their comments. */
const wrong = (of: Sql): Sql => sql`
  SELECT stat.story_id AS id, had.likes AS had_likes, had.comments AS had_comments,
         counted.likes AS is_likes, counted.comments AS is_comments
  FROM story_stat stat
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(count_likes), 0) AS likes, coalesce(sum(count_comments), 0) AS comments
    FROM story_day WHERE story_day.story_id = stat.story_id
  ) AS had
  CROSS JOIN LATERAL (
    SELECT (SELECT count(*) FROM story_like one WHERE one.story_id = stat.story_id) AS likes,
           (SELECT count(*) FROM comment one WHERE one.story_id = stat.story_id AND one.is_removed = 0) AS comments
  ) AS counted
  WHERE ${of} AND stat.author_id IS NOT NULL
    AND (had.likes, had.comments) <> (counted.likes, counted.comments)`;

/**
 * Returns the day (UTC) under which a moment is counted now: the first of its month if it is before the counted days.
 */
const dayOf = (moment: Sql): Sql => sql`(
  SELECT CASE WHEN moment.day < ${today} - ${literal(countedDays)} THEN date_trunc('month', moment.day::timestamp)::date
    ELSE moment.day END
  FROM (SELECT (${moment} AT TIME ZONE 'UTC')::date AS day) AS moment
)`;

/** Counts the likes and comments that a story has on the days on which they were made. */
const mend = (storyId: number): Sql => sql`
  WITH made AS (
    SELECT day, sum(likes) AS likes, sum(comments) AS comments
    FROM (
      SELECT ${dayOf(sql`one.created_at`)} AS day, 1 AS likes, 0 AS comments
      FROM story_like one WHERE one.story_id = ${storyId}
      UNION ALL
      SELECT ${dayOf(sql`one.posted_at`)}, 0, 1 FROM comment one WHERE one.story_id = ${storyId} AND one.is_removed = 0
    ) AS each_one GROUP BY day
  ), had AS (SELECT day FROM story_day WHERE story_id = ${storyId})
  INSERT INTO story_day (story_id, day, author_id, count_likes, count_comments)
  SELECT stat.story_id, day, stat.author_id, coalesce(made.likes, 0), coalesce(made.comments, 0)
  FROM made FULL JOIN had USING (day) CROSS JOIN (SELECT * FROM story_stat WHERE story_id = ${storyId}) AS stat
  ON CONFLICT (story_id, day) DO UPDATE SET
    count_likes = excluded.count_likes, count_comments = excluded.count_comments`;

/**
 * Compares the likes and comments of the days of stories with the rows, and corrects them under the lock that every
 * change takes. The numbers of reads, progress of readers and subscribers by day cannot be checked, as no rows say what
 * they should be (docs/product/statistics.md#repair).
 */
export async function checkStoryDays({ dataSource, differs, isTrial }: Rebuilding): Promise<void> {
  const last = await queryOne(
    dataSource,
    { id: integer.orNull },
    sql`SELECT max(story_id) AS id FROM story_stat`,
  );
  for (let after = 0; after < (last?.id ?? 0); after += page) {
    const ofPage = sql`stat.story_id > ${after} AND stat.story_id <= ${after + page}`;
    for (const { id } of await query(dataSource, comparison, wrong(ofPage))) {
      await dataSource.transaction(async (manager) => {
        await execute(manager, sql`SELECT FROM story_stat WHERE story_id = ${id} FOR UPDATE`);
        // The job that merges old days skips the locked ones.
        await execute(manager, sql`SELECT FROM story_day WHERE story_id = ${id} ORDER BY day FOR UPDATE`);
        const still = await queryOne(manager, comparison, wrong(sql`stat.story_id = ${id}`));
        if (still === undefined) return;
        const { had_likes, had_comments, is_likes, is_comments } = still;
        differs({
          what: 'story_day',
          subject: id,
          had: { count_likes: had_likes, count_comments: had_comments },
          is: { count_likes: is_likes, count_comments: is_comments },
        });
        if (!isTrial) await execute(manager, mend(id));
      });
    }
  }
}

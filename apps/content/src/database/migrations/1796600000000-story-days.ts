import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stories whose likes, comments and reading places one statement counts. */
const page = 1_000;

/**
 * The counts of each story by day (docs/product/statistics.md), from the present likes, comments and reading places,
 * and today's readers. The page of a story can be counted again, so the migration may be interrupted at any point.
 */
export class StoryDays1796600000000 implements MigrationInterface {
  readonly name = 'StoryDays1796600000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS story_day (
        story_id bigint NOT NULL,
        day date NOT NULL,
        author_id bigint NOT NULL,
        count_reads integer NOT NULL DEFAULT 0,
        count_likes integer NOT NULL DEFAULT 0,
        count_comments integer NOT NULL DEFAULT 0,
        count_begun integer NOT NULL DEFAULT 0,
        count_quarter integer NOT NULL DEFAULT 0,
        count_half integer NOT NULL DEFAULT 0,
        count_three_quarters integer NOT NULL DEFAULT 0,
        count_finished integer NOT NULL DEFAULT 0,
        CONSTRAINT story_day_pkey PRIMARY KEY (story_id, day)
      )`);
    // For read_statistics, which reads the days of all stories of an author.
    await runner.query('CREATE INDEX IF NOT EXISTS story_day_of_author ON story_day (author_id, day)');
    // For end_days, which reads the days that are not merged by month yet.
    await runner.query(
      'CREATE INDEX IF NOT EXISTS story_day_to_merge ON story_day (day) WHERE EXTRACT(day FROM day) <> 1',
    );
    await runner.query(`
      CREATE TABLE IF NOT EXISTS story_reader (
        day date NOT NULL,
        story_id bigint NOT NULL,
        reader bigint NOT NULL,
        CONSTRAINT story_reader_pkey PRIMARY KEY (day, story_id, reader)
      )`);
    await runner.query(
      'ALTER TABLE reading_place ADD COLUMN IF NOT EXISTS furthest smallint NOT NULL DEFAULT 0',
    );
    const [last] = (await runner.query('SELECT max(story_id) AS id FROM story_stat')) as {
      id: number | null;
    }[];
    for (let after = 0; after < Number(last?.id ?? 0); after += page) {
      const range = [after, after + page];
      await runner.query(placesOfPage, range);
      await runner.query(daysOfPage, range);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const placesOfPage = `
  UPDATE reading_place SET furthest = CASE WHEN is_read = 1 THEN 4 ELSE share / 25 END
  WHERE story_id > $1 AND story_id <= $2 AND (is_read = 1 OR share >= 25)`;

const daysOfPage = `
  INSERT INTO story_day (story_id, day, author_id, count_likes, count_comments, count_begun, count_quarter, count_half,
                         count_three_quarters, count_finished)
  SELECT story_id, day, stat.author_id, sum(likes), sum(comments), count(furthest), count(*) FILTER (WHERE furthest >= 1),
         count(*) FILTER (WHERE furthest >= 2), count(*) FILTER (WHERE furthest >= 3),
         count(*) FILTER (WHERE furthest >= 4)
  FROM (
    SELECT story_id, (created_at AT TIME ZONE 'UTC')::date AS day, 1 AS likes, 0 AS comments, NULL::smallint AS furthest
    FROM story_like WHERE story_id > $1 AND story_id <= $2
    UNION ALL
    SELECT story_id, (posted_at AT TIME ZONE 'UTC')::date, 0, 1, NULL
    FROM comment WHERE story_id > $1 AND story_id <= $2
    UNION ALL
    SELECT place.story_id, (place.updated_at AT TIME ZONE 'UTC')::date, 0, 0, furthest
    FROM reading_place place JOIN story ON story.id = place.story_id AND story.author_id <> place.user_id
    WHERE place.story_id > $1 AND place.story_id <= $2
  ) AS one
  JOIN story_stat stat USING (story_id) WHERE stat.author_id IS NOT NULL
  GROUP BY story_id, day, stat.author_id
  ON CONFLICT (story_id, day) DO UPDATE SET
    count_likes = excluded.count_likes, count_comments = excluded.count_comments, count_begun = excluded.count_begun,
    count_quarter = excluded.count_quarter, count_half = excluded.count_half,
    count_three_quarters = excluded.count_three_quarters, count_finished = excluded.count_finished`;

import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Series of stories (docs/product/series.md). A draft names the series that it joins when it is published. */
export class Series1796000000000 implements MigrationInterface {
  readonly name = 'Series1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE series (
        id bigint GENERATED ALWAYS AS IDENTITY,
        author_id bigint NOT NULL,
        slug text NOT NULL,
        title text NOT NULL,
        description text,
        series_status text NOT NULL DEFAULT 'ongoing',
        count_stories integer NOT NULL DEFAULT 0,
        last_place bigint NOT NULL DEFAULT 0,
        version integer NOT NULL DEFAULT 1,
        posted_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT series_pkey PRIMARY KEY (id),
        CONSTRAINT series_size CHECK (${bytesWithin({
          slug: 1020,
          title: 2400,
          description: 7200,
          series_status: 100,
        })})
      );
      -- read_series; no two series share an address.
      CREATE UNIQUE INDEX series_by_slug ON series (slug);
      -- list_user_series; also what deleting an account looks for.
      CREATE INDEX series_list_of_author ON series (author_id, updated_at, id);

      -- The primary key makes it one series at most. A foreign key locks the narrow row of story_stat.
      CREATE TABLE series_story (
        story_id bigint NOT NULL,
        series_id bigint NOT NULL,
        place numeric NOT NULL,
        CONSTRAINT series_story_pkey PRIMARY KEY (story_id),
        CONSTRAINT series_story_of_series FOREIGN KEY (series_id) REFERENCES series (id) ON DELETE CASCADE,
        CONSTRAINT series_story_of_story FOREIGN KEY (story_id) REFERENCES story_stat (story_id) ON DELETE CASCADE
      );
      -- list_series_stories; the stories beside a story.
      CREATE UNIQUE INDEX series_story_list ON series_story (series_id, place);

      ALTER TABLE draft ADD COLUMN series_id bigint`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

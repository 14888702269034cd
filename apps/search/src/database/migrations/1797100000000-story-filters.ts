import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The columns that filters of stories read (docs/product/lists.md#filters-of-stories). Content has the values, so a
 * background task reads each indexed story again; a task that exists already stays.
 */
export class StoryFilters1797100000000 implements MigrationInterface {
  readonly name = 'StoryFilters1797100000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE story_doc
         ADD COLUMN IF NOT EXISTS lang text,
         ADD COLUMN IF NOT EXISTS traits bigint NOT NULL DEFAULT 0`,
    );
    await boundTexts(runner, 'story_doc', { title_key: 2400, hashtags: 11_000, lang: 100 });
    await runner.query(
      `INSERT INTO background_task (name, key, run_at, request_id)
       SELECT 'search.index_document', 'story:' || story_id, now(), '' FROM story_doc
       ON CONFLICT (name, key) DO NOTHING`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

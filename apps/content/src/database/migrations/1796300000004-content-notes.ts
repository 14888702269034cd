import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rating and warnings of stories. A story that is not safe for work has at least the rating 2, mature. */
export class ContentNotes1796300000004 implements MigrationInterface {
  readonly name = 'ContentNotes1796300000004';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story', 'draft']) {
      await runner.query(
        `ALTER TABLE ${table}
           ADD COLUMN IF NOT EXISTS rating smallint NOT NULL DEFAULT 0,
           ADD COLUMN IF NOT EXISTS content_warnings text[] NOT NULL DEFAULT '{}',
           ADD COLUMN IF NOT EXISTS warning_words text[] NOT NULL DEFAULT '{}'`,
      );
      await runner.query(`UPDATE ${table} SET rating = 2 WHERE is_nsfw = 1 AND rating < 2`);
    }
    const bounds = { note_before: 48_000, note_after: 48_000, content_warnings: 5000, warning_words: 4000 };
    await boundTexts(runner, 'story', {
      slug: 1020,
      title: 2400,
      description: 7200,
      ...bounds,
      rich_text_story: 12_000_000,
      rich_text_story_substring: 2400,
      hashtag_list: 11_000,
      font_family: 2400,
      chosen_lang: 100,
      detected_lang: 100,
      category: 100,
    });
    await boundTexts(runner, 'draft', {
      title: 2400,
      description: 7200,
      ...bounds,
      rich_text_story: 12_000_000,
      hashtag_list: 11_000,
      font_family: 2400,
      lang: 100,
      comments_policy: 100,
    });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The notes of the author before and after a story. */
export class AuthorNotes1796300000003 implements MigrationInterface {
  readonly name = 'AuthorNotes1796300000003';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story', 'draft'])
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS note_before text, ADD COLUMN IF NOT EXISTS note_after text`,
      );
    const notes = { note_before: 48_000, note_after: 48_000 };
    await boundTexts(runner, 'story', {
      slug: 1020,
      title: 2400,
      description: 7200,
      ...notes,
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
      ...notes,
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

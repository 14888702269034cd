import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The people who may comment on a story, as its author chose. It is a column of `story_stat`, whose row a new comment
 * locks, so that no comment is added after the author has closed the comments.
 */
export class CommentsPolicies1796200000000 implements MigrationInterface {
  readonly name = 'CommentsPolicies1796200000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story_stat', 'draft'])
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS comments_policy text NOT NULL DEFAULT 'open'`,
      );
    await boundTexts(runner, 'story_stat', { wins: 1000, comments_policy: 100 });
    await boundTexts(runner, 'draft', {
      title: 2400,
      description: 7200,
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

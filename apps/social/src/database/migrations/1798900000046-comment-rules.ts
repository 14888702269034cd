import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the rule by which comments on an author's stories wait for approval, to what others see of the author. */
export class CommentRules1798900000046 implements MigrationInterface {
  readonly name = 'CommentRules1798900000046';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE user_projection ADD COLUMN IF NOT EXISTS comment_rule text NOT NULL DEFAULT 'open'`,
    );
    await boundTexts(runner, 'user_projection', {
      username: 600,
      display_name: 720,
      bio: 4800,
      website: 4800,
      email: 1500,
      social_media: 100_000,
      status: 100,
      comment_rule: 100,
    });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

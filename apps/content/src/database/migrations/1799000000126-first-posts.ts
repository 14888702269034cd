import { boundTexts, bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** First stories and first comments of members that wait for the staff (docs/product/people.md#first-posts). */
export class FirstPosts1799000000126 implements MigrationInterface {
  readonly name = 'FirstPosts1799000000126';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE publishing_rule ADD COLUMN IF NOT EXISTS first_posts_held smallint NOT NULL DEFAULT 0',
    );
    await runner.query('ALTER TABLE waiting_comment ADD COLUMN IF NOT EXISTS refusal text');
    await boundTexts(runner, 'waiting_comment', { comment_text: 120_000, wait_reason: 100, refusal: 6000 });
    await runner.query(
      'ALTER TABLE draft ADD COLUMN IF NOT EXISTS approval_sent_at timestamptz(3), ADD COLUMN IF NOT EXISTS refusal text',
    );
    // This is a check of its own: the check of the other columns need not be validated again, which reads whole
    // stories.
    await runner.query(
      `ALTER TABLE draft DROP CONSTRAINT IF EXISTS draft_refusal_size,
         ADD CONSTRAINT draft_refusal_size CHECK (${bytesWithin({ refusal: 6000 })}) NOT VALID`,
    );
    await runner.query('ALTER TABLE draft VALIDATE CONSTRAINT draft_refusal_size');
    // For the list of what waits for the staff, the oldest first.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS waiting_comment_for_staff');
    await runner.query(
      `CREATE INDEX CONCURRENTLY waiting_comment_for_staff ON waiting_comment (sent_at, id)
       WHERE wait_reason = 'first' AND refusal IS NULL`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS draft_for_staff');
    await runner.query(
      `CREATE INDEX CONCURRENTLY draft_for_staff ON draft (approval_sent_at, id) WHERE approval_sent_at IS NOT NULL`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import { boundTexts, bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The acts of new members within the last day, and the reason for which a comment waits
 * (docs/product/people.md#new-members).
 */
export class NewMembers1799000000092 implements MigrationInterface {
  readonly name = 'NewMembers1799000000092';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS new_member_act (
        id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
        user_id bigint NOT NULL,
        link text,
        acted_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT new_member_act_pkey PRIMARY KEY (id),
        CONSTRAINT new_member_act_size CHECK (${bytesWithin({ link: 64 })})
      );
      -- The limits of a member, and the deletion of an account.
      CREATE INDEX IF NOT EXISTS new_member_act_of_user ON new_member_act (user_id, acted_at);
      -- Who else has sent a link.
      CREATE INDEX IF NOT EXISTS new_member_act_by_link ON new_member_act (link, acted_at);
      -- end_days: those that are over.
      CREATE INDEX IF NOT EXISTS new_member_act_by_time ON new_member_act (acted_at)`);
    await runner.query(
      `ALTER TABLE waiting_comment ADD COLUMN IF NOT EXISTS wait_reason text NOT NULL DEFAULT 'author'`,
    );
    await boundTexts(runner, 'waiting_comment', { comment_text: 120_000, wait_reason: 100 });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hash of the call that a new member's comment came with, by which a repeated call is counted once. */
export class CallsOfNewMembers1799000000260 implements MigrationInterface {
  readonly name = 'CallsOfNewMembers1799000000260';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE new_member_act ADD COLUMN IF NOT EXISTS call_hash bytea');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rule of who may publish stories, and the flag of the staff. */
export class PublishingRule1799000000062 implements MigrationInterface {
  readonly name = 'PublishingRule1799000000062';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE user_projection ADD COLUMN IF NOT EXISTS is_staff smallint NOT NULL DEFAULT 0',
    );
    await runner.query(`
      CREATE TABLE IF NOT EXISTS publishing_rule (
        id smallint NOT NULL DEFAULT 1,
        version integer NOT NULL,
        rule text NOT NULL,
        CONSTRAINT publishing_rule_pkey PRIMARY KEY (id),
        CONSTRAINT publishing_rule_one_row CHECK (id = 1),
        CONSTRAINT publishing_rule_size CHECK (${bytesWithin({ rule: 100 })})
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const texts = bytesWithin({ appeal: 48_000, outcome: 100, decision_words: 12_000 });

/** Adds the appeals of members against decisions (docs/product/admin.md#appeals). */
export class Appeals1799000000049 implements MigrationInterface {
  readonly name = 'Appeals1799000000049';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE appeal (
        id bigint GENERATED ALWAYS AS IDENTITY,
        decision_id bigint NOT NULL,
        member_id bigint NOT NULL,
        appeal text NOT NULL,
        appealed_at timestamptz(3) NOT NULL DEFAULT now(),
        outcome text,
        decision_words text,
        moderator_id bigint,
        CONSTRAINT appeal_pkey PRIMARY KEY (id),
        CONSTRAINT appeal_against FOREIGN KEY (decision_id) REFERENCES report_decision (id) ON DELETE CASCADE,
        CONSTRAINT appeal_size CHECK (${texts})
      );
      CREATE UNIQUE INDEX appeal_of_decision ON appeal (decision_id);
      CREATE INDEX appeal_open ON appeal (id) WHERE outcome IS NULL`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const texts = bytesWithin({ decision: 100, decision_reason: 100, decision_words: 12_000 });

/**
 * Adds the reason, the words and the end to a decision, and the indexes that find the decisions that a member is told
 * (docs/product/admin.md#decisions).
 */
export class DecisionReasons1799000000048 implements MigrationInterface {
  readonly name = 'DecisionReasons1799000000048';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE report_decision
         ADD COLUMN IF NOT EXISTS decision_reason text,
         ADD COLUMN IF NOT EXISTS decision_words text,
         ADD COLUMN IF NOT EXISTS ends_at timestamptz(3)`,
    );
    await runner.query(
      `ALTER TABLE report_decision DROP CONSTRAINT IF EXISTS report_decision_size,
         ADD CONSTRAINT report_decision_size CHECK (${texts}) NOT VALID`,
    );
    await runner.query('ALTER TABLE report_decision VALIDATE CONSTRAINT report_decision_size');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS report_of_reporter');
    await runner.query('CREATE INDEX CONCURRENTLY report_of_reporter ON report (reporter_id, case_id)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS report_case_of_thing');
    await runner.query('CREATE INDEX CONCURRENTLY report_case_of_thing ON report_case (kind, thing_id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  report_case_of_sender:
    'INDEX CONCURRENTLY report_case_of_sender ON report_case (sender_actor) WHERE sender_actor IS NOT NULL',
  report_of_host:
    'UNIQUE INDEX CONCURRENTLY report_of_host ON report (case_id, reporter_host) WHERE reporter_host IS NOT NULL',
  report_from_hosts:
    'INDEX CONCURRENTLY report_from_hosts ON report (reported_at) WHERE reporter_host IS NOT NULL',
};

const checks = {
  report_case: [
    'report_case_sender_size',
    bytesWithin({ sender_name: 1000, sender_address: 1000, sender_actor: 2000 }),
  ],
  report: ['report_host_size', bytesWithin({ reporter_host: 300 })],
} as const;

/**
 * Adds the columns for reports of replies from the fediverse, and for reports that servers there send
 * (docs/product/fediverse.md#reports).
 */
export class FediverseReports1799000000130 implements MigrationInterface {
  readonly name = 'FediverseReports1799000000130';

  /** False, so that the checks and the indexes do not read the tables while a lock keeps writers away. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE report_case
         ADD COLUMN IF NOT EXISTS sender_name text,
         ADD COLUMN IF NOT EXISTS sender_address text,
         ADD COLUMN IF NOT EXISTS sender_actor text`,
    );
    await runner.query(
      `ALTER TABLE report ADD COLUMN IF NOT EXISTS reporter_host text, ALTER COLUMN reporter_id DROP NOT NULL`,
    );
    for (const [table, [name, rule]] of Object.entries(checks)) {
      await runner.query(
        `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} CHECK (${rule}) NOT VALID`,
      );
      await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
    }
    for (const [name, index] of Object.entries(indexes)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE ${index}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

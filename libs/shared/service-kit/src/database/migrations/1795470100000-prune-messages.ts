import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  applied_subject_age: 'applied_subject (applied_at)',
  set_aside_fact_age: 'set_aside_fact (set_aside_at)',
  set_aside_fact_subject: 'set_aside_fact (source, subject)',
  dead_job_age: 'dead_job (died_at)',
} as const;

/** What finds the old rows of tables that nothing was pruned from. Code that does not know the column leaves it alone. */
export class PruneMessages1795470100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE applied_subject ADD COLUMN IF NOT EXISTS applied_at timestamptz NOT NULL DEFAULT now()',
    );
    for (const [name, columns] of Object.entries(indexes)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${columns}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tables through which rows pass are vacuumed after some thousand dead rows, however many they hold: their reads begin
 * where rows were deleted, and by default the dead ones of a day would wait there (docs/operating/scaling.md#vacuum).
 */
export class VacuumOfQueues1799000000109 implements MigrationInterface {
  readonly name = 'VacuumOfQueues1799000000109';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['outbox', 'applied_event', 'applied_subject', 'idempotent_call', 'background_task'])
      await runner.query(
        `ALTER TABLE ${table} SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
      );
    for (const table of ['outbox_head', 'event_position'])
      await runner.query(
        `ALTER TABLE ${table} SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500)`,
      );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

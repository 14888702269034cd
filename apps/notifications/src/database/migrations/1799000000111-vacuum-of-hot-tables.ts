import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notifications are written in bulk, read, and pruned; the rows of deliveries exist for a short time. Both are vacuumed
 * before a fiftieth of their rows is dead (docs/operating/scaling.md#vacuum).
 */
export class VacuumOfHotTables1799000000111 implements MigrationInterface {
  readonly name = 'VacuumOfHotTables1799000000111';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['notification', 'notification_cause'])
      await runner.query(
        `ALTER TABLE ${table} SET (
           autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05
         )`,
      );
    for (const table of ['delivery', 'delivery_due', 'fan_out'])
      await runner.query(
        `ALTER TABLE ${table} SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
      );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

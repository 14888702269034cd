import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Code that does not know the column writes nothing there, and its fan-outs are told of without a request. */
export class KeepRequestOfFanOut1795345000000 implements MigrationInterface {
  readonly name = 'KeepRequestOfFanOut1795345000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE fan_out ADD COLUMN request_id text NOT NULL DEFAULT ''`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

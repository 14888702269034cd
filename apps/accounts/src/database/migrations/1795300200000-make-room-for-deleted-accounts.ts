import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeRoomForDeletedAccounts1795300200000 implements MigrationInterface {
  readonly name = 'MakeRoomForDeletedAccounts1795300200000';

  async up(runner: QueryRunner): Promise<void> {
    // A deleted account keeps its name reserved and has no address; the unique index holds no nulls against each other.
    await runner.query('ALTER TABLE "user" ALTER COLUMN email DROP NOT NULL');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddNetworkToSession1795420000000 implements MigrationInterface {
  readonly name = 'AddNetworkToSession1795420000000';

  async up(runner: QueryRunner): Promise<void> {
    // Empty until the session is used again: the network of earlier uses is not known.
    await runner.query('ALTER TABLE session ADD COLUMN network text');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null in rows of the former release, whose keys fit any payload until they are pruned. */
export class HashIdempotentPayloads1795480000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotent_call ADD payload_hash bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotent_call DROP payload_hash');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boundTexts, type MostBytes } from '../bound-texts.js';

/** Bytes. PostgreSQL prints JSON with more spaces than it was sent with, so payloads may have twice what is published. */
const most: Readonly<Record<string, MostBytes>> = {
  outbox: { name: 200, subject: 2000, payload: 524_288, request_id: 200 },
  fact_progress: { source: 100 },
  applied_fact: { source: 100 },
  applied_subject: { source: 100, subject: 2000 },
  set_aside_fact: {
    source: 100,
    name: 200,
    subject: 2000,
    payload: 524_288,
    request_id: 200,
    error: 12_000,
  },
  idempotent_call: { key: 500, reply: 1_048_576 },
  dead_job: { job_key: 500, name: 200, payload: 131_072, request_id: 200, error: 12_000 },
};

/** The previous version of the code writes nothing larger but for errors, which it tries again to write down. */
export class BoundMessagingTexts1795400000000 implements MigrationInterface {
  readonly name = 'BoundMessagingTexts1795400000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, bytes] of Object.entries(most)) await boundTexts(runner, table, bytes);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

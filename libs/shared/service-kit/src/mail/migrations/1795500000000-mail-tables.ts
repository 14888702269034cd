import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bytesWithin } from '../../database/bound-texts.js';

const tables = `
  CREATE TABLE sent_email (
    id text NOT NULL,
    begun_at timestamptz(3) NOT NULL DEFAULT now(),
    sent_at timestamptz(3),
    CONSTRAINT sent_email_pkey PRIMARY KEY (id),
    CONSTRAINT sent_email_size CHECK (${bytesWithin({ id: 500 })})
  );
  -- Pruning: the oldest emails.
  CREATE INDEX sent_email_by_begin ON sent_email (begun_at);
`;

export class MailTables1795500000000 implements MigrationInterface {
  readonly name = 'MailTables1795500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

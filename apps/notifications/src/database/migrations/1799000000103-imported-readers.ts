import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the data of readers whom an author imported, and of their consent. */
export class ImportedReaders1799000000103 implements MigrationInterface {
  readonly name = 'ImportedReaders1799000000103';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE email_subscription
         ADD COLUMN IF NOT EXISTS consent_on date,
         ADD COLUMN IF NOT EXISTS consent_source text`,
    );
    await runner.query(
      `ALTER TABLE email_subscription DROP CONSTRAINT IF EXISTS email_subscription_consent_size,
         ADD CONSTRAINT email_subscription_consent_size CHECK (${bytesWithin({ consent_source: 600 })}) NOT VALID`,
    );
    await runner.query('ALTER TABLE email_subscription VALIDATE CONSTRAINT email_subscription_consent_size');
    await runner.query(
      `ALTER TABLE email_offer
         ADD COLUMN IF NOT EXISTS imported_on date,
         ADD COLUMN IF NOT EXISTS imported integer NOT NULL DEFAULT 0`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import { boundTexts, bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the rule for who may sign up, and the links by which admins invite people. */
export class Invitations1799000000070 implements MigrationInterface {
  readonly name = 'Invitations1799000000070';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE site_settings ADD COLUMN IF NOT EXISTS sign_up text NOT NULL DEFAULT 'open'`,
    );
    await boundTexts(runner, 'site_settings', {
      site_name: 960,
      tagline: 2880,
      contact: 4800,
      announcement: 7200,
      sign_up: 100,
    });
    // The row must exist before the first change of the settings, because sign-ups lock it.
    await runner.query(`INSERT INTO site_settings (version) VALUES (0) ON CONFLICT DO NOTHING`);
    await runner.query(`ALTER TABLE "user" ADD COLUMN IF NOT EXISTS invited_by bigint`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS invitation (
        id bigint GENERATED ALWAYS AS IDENTITY,
        token_hash text NOT NULL,
        made_by bigint NOT NULL,
        note text,
        uses integer NOT NULL,
        uses_left integer NOT NULL,
        made_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL,
        withdrawn_at timestamptz(3),
        CONSTRAINT invitation_pkey PRIMARY KEY (id),
        CONSTRAINT invitation_of_admin FOREIGN KEY (made_by) REFERENCES "user" (id) ON DELETE CASCADE,
        CONSTRAINT invitation_uses_left CHECK (uses_left BETWEEN 0 AND uses),
        CONSTRAINT invitation_size CHECK (${bytesWithin({ token_hash: 100, note: 4800 })})
      )`);
    await runner.query(`CREATE UNIQUE INDEX IF NOT EXISTS invitation_by_token ON invitation (token_hash)`);
    await runner.query(`CREATE INDEX IF NOT EXISTS invitation_by_maker ON invitation (made_by)`);
    await runner.query(`CREATE INDEX IF NOT EXISTS invitation_by_end ON invitation (expires_at)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

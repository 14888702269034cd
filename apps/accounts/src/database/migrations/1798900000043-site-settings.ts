import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the settings of the site that admins change in the browser. */
export class SiteSettings1798900000043 implements MigrationInterface {
  readonly name = 'SiteSettings1798900000043';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS site_settings (
        id smallint NOT NULL DEFAULT 1,
        version integer NOT NULL DEFAULT 1,
        site_name text,
        tagline text,
        contact text,
        announcement text,
        announcement_until timestamptz(3),
        allow_training smallint,
        CONSTRAINT site_settings_pkey PRIMARY KEY (id),
        CONSTRAINT site_settings_one_row CHECK (id = 1),
        CONSTRAINT site_settings_size CHECK (${bytesWithin({
          site_name: 960,
          tagline: 2880,
          contact: 4800,
          announcement: 7200,
        })})
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

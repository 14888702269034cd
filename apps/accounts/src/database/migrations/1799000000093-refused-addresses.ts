import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the domains of email addresses, and the networks, that may not sign up. */
export class RefusedAddresses1799000000093 implements MigrationInterface {
  readonly name = 'RefusedAddresses1799000000093';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE site_settings ADD COLUMN IF NOT EXISTS refused_domains text,
         ADD COLUMN IF NOT EXISTS refused_networks text`,
    );
    await boundTexts(runner, 'site_settings', {
      site_name: 960,
      tagline: 2880,
      contact: 4800,
      announcement: 7200,
      sign_up: 100,
      publishing: 100,
      about: 36_000,
      rules: 36_000,
      accent_color: 20,
      accent_color_dark: 20,
      refused_domains: 36_000,
      refused_networks: 36_000,
    });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

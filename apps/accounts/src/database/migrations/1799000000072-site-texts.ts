import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the owner's texts about the site and its rules, its colors and the day on which it opened. */
export class SiteTexts1799000000072 implements MigrationInterface {
  readonly name = 'SiteTexts1799000000072';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE site_settings
        ADD COLUMN IF NOT EXISTS about text,
        ADD COLUMN IF NOT EXISTS rules text,
        ADD COLUMN IF NOT EXISTS accent_color text,
        ADD COLUMN IF NOT EXISTS accent_color_dark text,
        ADD COLUMN IF NOT EXISTS launched_on date`);
    await boundTexts(runner, 'site_settings', {
      site_name: 960,
      tagline: 2880,
      contact: 4800,
      announcement: 7200,
      sign_up: 100,
      about: 36_000,
      rules: 36_000,
      accent_color: 20,
      accent_color_dark: 20,
    });
    // One entry of the log contains both texts, with their line breaks and quotation marks escaped.
    await boundTexts(runner, 'admin_action', { action: 100, subject: 500, before: 200_000, after: 200_000 });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

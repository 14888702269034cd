import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the rule for who may publish stories. */
export class PublishingRules1799000000073 implements MigrationInterface {
  readonly name = 'PublishingRules1799000000073';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE site_settings ADD COLUMN IF NOT EXISTS publishing text NOT NULL DEFAULT 'everyone'`,
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
    });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

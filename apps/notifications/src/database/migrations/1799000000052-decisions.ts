import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the decisions of moderators, as their receivers read them (docs/product/admin.md#decisions). */
export class Decisions1799000000052 implements MigrationInterface {
  readonly name = 'Decisions1799000000052';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notification ADD COLUMN IF NOT EXISTS decision jsonb');
    await boundTexts(runner, 'notification', {
      hashtag: 1500,
      series_title: 2400,
      collection_title: 2400,
      decision: 40_000,
    });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

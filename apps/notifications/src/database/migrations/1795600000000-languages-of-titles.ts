import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of each story, so that the page of notifications can name it beside the title. */
export class LanguagesOfTitles1795600000000 implements MigrationInterface {
  readonly name = 'LanguagesOfTitles1795600000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE story_projection ADD COLUMN IF NOT EXISTS lang text');
    await boundTexts(runner, 'story_projection', { slug: 1020, title: 2400, lang: 100 });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the words that members mute, as they wrote them (docs/product/people.md#words). */
export class MutedWords1799000000061 implements MigrationInterface {
  readonly name = 'MutedWords1799000000061';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mute ADD COLUMN IF NOT EXISTS word text');
    await boundTexts(runner, 'mute', { thing: 1500, word: 1200 });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

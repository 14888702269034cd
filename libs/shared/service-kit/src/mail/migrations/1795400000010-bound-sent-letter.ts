import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boundTexts } from '../../database/bound-texts.js';

export class BoundSentLetter1795400000010 implements MigrationInterface {
  readonly name = 'BoundSentLetter1795400000010';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await boundTexts(runner, 'sent_letter', { id: 500 });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

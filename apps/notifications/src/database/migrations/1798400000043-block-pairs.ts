import { createBlockPairs } from '@quillstead/projections';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the pairs of people who are kept apart (docs/product/people.md#blocks). */
export class BlockPairs1798400000043 implements MigrationInterface {
  readonly name = 'BlockPairs1798400000043';

  async up(runner: QueryRunner): Promise<void> {
    await createBlockPairs(runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

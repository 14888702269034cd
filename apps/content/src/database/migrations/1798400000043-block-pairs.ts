import { createBlockPairs } from '@quillstead/projections';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pairs of members of whom one blocks the other (docs/product/people.md#blocks). */
export class BlockPairs1798400000043 implements MigrationInterface {
  readonly name = 'BlockPairs1798400000043';

  async up(runner: QueryRunner): Promise<void> {
    await createBlockPairs(runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

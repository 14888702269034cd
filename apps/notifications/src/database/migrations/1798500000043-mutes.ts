import { createMutes } from '@quillstead/projections';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the mutes of members (docs/product/people.md#mutes). */
export class Mutes1798500000043 implements MigrationInterface {
  readonly name = 'Mutes1798500000043';

  async up(runner: QueryRunner): Promise<void> {
    await createMutes(runner);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

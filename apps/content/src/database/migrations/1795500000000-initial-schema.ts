import type { MigrationInterface, QueryRunner } from 'typeorm';
import { commentTables } from './initial-schema/comments.js';
import { peopleTables } from './initial-schema/people.js';
import { storyTables } from './initial-schema/stories.js';

/**
 * The tables of content. The bounds are bytes: three for each UTF-16 unit that a field may have; others have a margin.
 */
export class InitialSchema1795500000000 implements MigrationInterface {
  readonly name = 'InitialSchema1795500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(storyTables);
    await runner.query(commentTables);
    await runner.query(peopleTables);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

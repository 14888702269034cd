import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ranks read the words of up to a thousand parts and not their texts. So the words stay in the row where they fit, and
 * the text moves out of it. Rows that were there before follow when they are written again.
 */
export class WordsInRow1798000000001 implements MigrationInterface {
  readonly name = 'WordsInRow1798000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE story_part ALTER COLUMN words SET STORAGE MAIN');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

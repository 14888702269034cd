import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The words of new stories, which receivers may have muted (docs/product/people.md#words). */
export class WordsOfFanOuts1799000000061 implements MigrationInterface {
  readonly name = 'WordsOfFanOuts1799000000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE fan_out ADD COLUMN words tsvector');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

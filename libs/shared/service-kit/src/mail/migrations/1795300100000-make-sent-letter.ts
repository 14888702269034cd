import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeSentLetter1795300100000 implements MigrationInterface {
  readonly name = 'MakeSentLetter1795300100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sent_letter (
        id text NOT NULL,
        begun_at timestamptz(3) NOT NULL DEFAULT now(),
        sent_at timestamptz(3),
        CONSTRAINT sent_letter_pkey PRIMARY KEY (id)
      )`);
    // Pruning: the oldest letters.
    await runner.query('CREATE INDEX sent_letter_by_begin ON sent_letter (begun_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

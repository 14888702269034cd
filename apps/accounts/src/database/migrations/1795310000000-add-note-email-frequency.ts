import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Code that does not know the column leaves it as it is at first. */
export class AddNoteEmailFrequency1795310000000 implements MigrationInterface {
  readonly name = 'AddNoteEmailFrequency1795310000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "user" ADD COLUMN note_email_frequency text NOT NULL DEFAULT 'at_once'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

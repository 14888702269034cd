import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The share that was read of a story, and the members who switched their reading history off. */
export class ReadingHistory1795600000000 implements MigrationInterface {
  readonly name = 'ReadingHistory1795600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE reading_place ADD COLUMN share smallint NOT NULL DEFAULT 0`);
    await runner.query(`
      CREATE TABLE reading_history_off (
        user_id bigint NOT NULL,
        since timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT reading_history_off_pkey PRIMARY KEY (user_id)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeReadingPlace1795310500000 implements MigrationInterface {
  readonly name = 'MakeReadingPlace1795310500000';

  /** The primary key answers how far a member has read a story. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reading_place (
        story_id bigint NOT NULL,
        user_id bigint NOT NULL,
        place integer NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT reading_place_pkey PRIMARY KEY (story_id, user_id),
        CONSTRAINT reading_place_of_story FOREIGN KEY (story_id) REFERENCES story_stat (story_id) ON DELETE CASCADE
      )`);
    // save_reading_place: the latest 500 of a member; export_page: all of a member, in this order.
    await runner.query(
      'CREATE INDEX reading_place_list_of_user ON reading_place (user_id, updated_at, story_id)',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Code that does not know the new columns leaves them as they are at first: letters at once, nothing NSFW. */
export class AddLetterChoices1795310000000 implements MigrationInterface {
  readonly name = 'AddLetterChoices1795310000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE delivery_settings
        ADD COLUMN note_email_frequency text NOT NULL DEFAULT 'at_once',
        ADD COLUMN show_nsfw smallint NOT NULL DEFAULT 0`);
    await runner.query('ALTER TABLE story_card ADD COLUMN is_nsfw smallint NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE notice_letter ADD COLUMN smtp_code smallint');
    // list_letters: those that nobody took, the newest first, and how many there were each day.
    await runner.query(
      `CREATE INDEX notice_letter_failed ON notice_letter (made_at, id)
       WHERE outcome = 'refused' OR outcome = 'given_up'`,
    );
    await runner.query(`
      CREATE TABLE refused_address (
        user_id bigint NOT NULL,
        email text NOT NULL,
        count integer NOT NULL,
        last_at timestamptz(3) NOT NULL,
        CONSTRAINT refused_address_pkey PRIMARY KEY (user_id)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

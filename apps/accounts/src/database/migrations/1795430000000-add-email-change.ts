import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Code that does not know the columns leaves them as they are at first. */
export class AddEmailChange1795430000000 implements MigrationInterface {
  readonly name = 'AddEmailChange1795430000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "user"
        ADD COLUMN IF NOT EXISTS email_pending text,
        ADD COLUMN IF NOT EXISTS note_log_in smallint NOT NULL DEFAULT 1`);
    await runner.query('ALTER TABLE account_token ADD COLUMN IF NOT EXISTS email text');
    // Whether an address can still be given back to whom it was.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS account_token_by_email');
    await runner.query(
      'CREATE INDEX CONCURRENTLY account_token_by_email ON account_token (lower(email)) WHERE email IS NOT NULL',
    );
    await runner.query(`
      CREATE TABLE IF NOT EXISTS log_in_alert (
        letter_id text NOT NULL,
        user_id bigint NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT log_in_alert_pkey PRIMARY KEY (letter_id),
        CONSTRAINT log_in_alert_of_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE
      )`);
    // How many a person was sent lately.
    await runner.query(
      'CREATE INDEX IF NOT EXISTS log_in_alert_list_of_user ON log_in_alert (user_id, created_at)',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeFeedbackAndClientError1795300210000 implements MigrationInterface {
  readonly name = 'MakeFeedbackAndClientError1795300210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE feedback (
        id bigint GENERATED ALWAYS AS IDENTITY,
        user_id bigint,
        text text NOT NULL,
        is_handled smallint NOT NULL DEFAULT 0,
        sent_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT feedback_pkey PRIMARY KEY (id),
        CONSTRAINT feedback_of_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE SET NULL
      )`);
    // What deleting an account and exporting it look for; the list of all goes by the primary key.
    await runner.query('CREATE INDEX feedback_by_user ON feedback (user_id)');

    await runner.query(`
      CREATE TABLE client_error (
        id bigint GENERATED ALWAYS AS IDENTITY,
        fingerprint text NOT NULL,
        message text NOT NULL,
        stack text NOT NULL,
        route text,
        count integer NOT NULL DEFAULT 1,
        is_resolved smallint NOT NULL DEFAULT 0,
        first_seen_at timestamptz(3) NOT NULL DEFAULT now(),
        last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT client_error_pkey PRIMARY KEY (id)
      )`);
    // The group of a report.
    await runner.query('CREATE UNIQUE INDEX client_error_by_fingerprint ON client_error (fingerprint)');
    // The list of all, last seen first; also what forgets the oldest.
    await runner.query('CREATE INDEX client_error_by_last_seen ON client_error (last_seen_at, id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

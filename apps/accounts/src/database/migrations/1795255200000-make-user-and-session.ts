import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeUserAndSession1795255200000 implements MigrationInterface {
  readonly name = 'MakeUserAndSession1795255200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "user" (
        id bigint GENERATED ALWAYS AS IDENTITY,
        username text NOT NULL,
        email text NOT NULL,
        display_name text,
        password_hash text NOT NULL,
        role text NOT NULL DEFAULT 'member',
        is_private smallint NOT NULL DEFAULT 0,
        is_verified smallint NOT NULL DEFAULT 0,
        show_nsfw smallint NOT NULL DEFAULT 0,
        version integer NOT NULL DEFAULT 1,
        rdt_cid text,
        wbraid text,
        gclid text,
        joined_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT user_pkey PRIMARY KEY (id)
      )`);
    // Names and addresses compare without case; these also answer the log-in by either.
    await runner.query('CREATE UNIQUE INDEX user_by_username ON "user" (lower(username))');
    await runner.query('CREATE UNIQUE INDEX user_by_email ON "user" (lower(email))');

    await runner.query(`
      CREATE TABLE session (
        id bigint GENERATED ALWAYS AS IDENTITY,
        user_id bigint NOT NULL,
        token_hash text NOT NULL,
        user_agent text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        last_used_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT session_pkey PRIMARY KEY (id),
        CONSTRAINT session_of_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE
      )`);
    // resolve_session: whose session a cookie names.
    await runner.query('CREATE UNIQUE INDEX session_by_token_hash ON session (token_hash)');
    // A member's sessions; also what deleting a member looks for. Without the time, so that noting a use stays cheap.
    await runner.query('CREATE INDEX session_list_of_user ON session (user_id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

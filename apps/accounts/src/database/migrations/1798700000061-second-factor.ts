import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds authenticator apps of members, their recovery codes, and log-ins that wait for a code. */
export class SecondFactor1798700000061 implements MigrationInterface {
  readonly name = 'SecondFactor1798700000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE second_factor (
        user_id bigint CONSTRAINT second_factor_pkey PRIMARY KEY
          CONSTRAINT second_factor_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        secret text NOT NULL,
        key_id text NOT NULL,
        confirmed_at timestamptz(3),
        last_step bigint,
        CONSTRAINT second_factor_size CHECK (octet_length(secret) <= 200 AND octet_length(key_id) <= 100)
      );
      CREATE TABLE recovery_code (
        code_hash text CONSTRAINT recovery_code_pkey PRIMARY KEY,
        user_id bigint NOT NULL CONSTRAINT recovery_code_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        CONSTRAINT recovery_code_size CHECK (octet_length(code_hash) <= 100)
      );
      CREATE INDEX recovery_code_of_owner ON recovery_code (user_id);
      CREATE TABLE log_in_challenge (
        token_hash text CONSTRAINT log_in_challenge_pkey PRIMARY KEY,
        user_id bigint NOT NULL CONSTRAINT log_in_challenge_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        password_mark text NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT log_in_challenge_size CHECK (octet_length(token_hash) <= 100 AND octet_length(password_mark) <= 100)
      );
      CREATE INDEX log_in_challenge_of_owner ON log_in_challenge (user_id);
      CREATE INDEX log_in_challenge_by_end ON log_in_challenge (expires_at)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

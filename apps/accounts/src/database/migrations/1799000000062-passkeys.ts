import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds passkeys of members, and when and how a session was proved. */
export class Passkeys1799000000062 implements MigrationInterface {
  readonly name = 'Passkeys1799000000062';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkey (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT passkey_pkey PRIMARY KEY,
        user_id bigint NOT NULL CONSTRAINT passkey_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        credential_id text NOT NULL,
        public_key text NOT NULL,
        sign_counter bigint NOT NULL,
        transports text[] NOT NULL,
        is_backed_up boolean NOT NULL,
        name text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        last_used_at timestamptz(3),
        CONSTRAINT passkey_size CHECK (octet_length(credential_id) <= 1400 AND octet_length(public_key) <= 2000
          AND octet_length(transports::text) <= 500 AND octet_length(name) <= 720)
      );
      CREATE UNIQUE INDEX passkey_by_credential ON passkey (credential_id);
      CREATE INDEX passkey_list_of_owner ON passkey (user_id, id);
      ALTER TABLE session
        ADD COLUMN proved_at timestamptz(3),
        ADD COLUMN has_two_factors boolean NOT NULL DEFAULT false`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

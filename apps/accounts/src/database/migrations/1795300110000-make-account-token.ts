import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeAccountToken1795300110000 implements MigrationInterface {
  readonly name = 'MakeAccountToken1795300110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_token (
        token_hash text NOT NULL,
        user_id bigint NOT NULL,
        kind text NOT NULL,
        letter_id text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT account_token_pkey PRIMARY KEY (token_hash),
        CONSTRAINT account_token_of_person FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE
      )`);
    // A letter that is tried again has its token replaced.
    await runner.query('CREATE UNIQUE INDEX account_token_of_letter ON account_token (letter_id)');
    // What dies with a changed password or address, and how many a person was sent lately.
    await runner.query('CREATE INDEX account_token_of_user ON account_token (user_id, kind)');
    // Pruning: the tokens that are over.
    await runner.query('CREATE INDEX account_token_by_end ON account_token (expires_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

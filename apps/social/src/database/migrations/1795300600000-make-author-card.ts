import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeAuthorCard1795300600000 implements MigrationInterface {
  readonly name = 'MakeAuthorCard1795300600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE author_card (
        user_id bigint NOT NULL,
        username text NOT NULL,
        display_name text,
        bio text,
        website text,
        email text,
        social_media jsonb NOT NULL DEFAULT '{}',
        is_private smallint NOT NULL,
        is_verified smallint NOT NULL,
        joined_at timestamptz(3) NOT NULL,
        status text NOT NULL,
        CONSTRAINT author_card_pkey PRIMARY KEY (user_id)
      )`);
    // read_profile and the lists of a profile: whose name it is. Accounts sees to it that a name is one person's.
    await runner.query('CREATE INDEX author_card_by_name ON author_card (lower(username))');
    await runner.query(`
      CREATE TABLE account_task (
        user_id bigint NOT NULL,
        kind text NOT NULL,
        last_at timestamptz(3) NOT NULL DEFAULT '-infinity',
        last_id bigint NOT NULL DEFAULT 0,
        CONSTRAINT account_task_pkey PRIMARY KEY (user_id, kind)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

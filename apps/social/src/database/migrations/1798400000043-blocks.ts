import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds blocks between members (docs/product/people.md#blocks). */
export class Blocks1798400000043 implements MigrationInterface {
  readonly name = 'Blocks1798400000043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE block_version;

      CREATE TABLE user_block (
        id bigint GENERATED ALWAYS AS IDENTITY,
        blocker_id bigint NOT NULL,
        blocked_id bigint NOT NULL,
        version bigint NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT user_block_pkey PRIMARY KEY (id)
      );
      CREATE UNIQUE INDEX user_block_of_pair ON user_block (blocker_id, blocked_id);
      CREATE INDEX user_block_of_blocked ON user_block (blocked_id, blocker_id);
      -- list_blocks.
      CREATE INDEX user_block_of_blocker ON user_block (blocker_id, id);

      -- What the access rule looks at (libs/shared/projections).
      CREATE VIEW block_pair AS
        SELECT blocker_id AS user_id, blocked_id AS other_id FROM user_block
        UNION ALL SELECT blocked_id, blocker_id FROM user_block`);
    // This function is added beside lock_subscription, which the previous release calls.
    await runner.query(`
      CREATE FUNCTION lock_subscription_of(subscriber bigint, author bigint)
      RETURNS TABLE (
        subscriber_name text, subscriber_is_there boolean,
        author_name text, author_is_there boolean, author_is_private boolean,
        subscription_id bigint, code boolean, is_blocked boolean
      ) LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended('account:' || least(subscriber, author), 0)),
                pg_advisory_xact_lock_shared(hashtextextended('account:' || greatest(subscriber, author), 0)),
                pg_advisory_xact_lock(hashtextextended('pair:' || subscriber || ':' || author, 0));
        RETURN QUERY
          SELECT lower(one.username), one.status = 'active', lower(other.username), other.status = 'active',
                 other.is_private = 1, row.id, row.code,
                 EXISTS (SELECT FROM block_pair pair WHERE pair.user_id = subscriber AND pair.other_id = author)
          FROM user_projection one
          CROSS JOIN user_projection other
          LEFT JOIN user_subscription row ON row.subscriber_id = one.user_id AND row.author_id = other.user_id
          WHERE one.user_id = subscriber AND other.user_id = author;
      END $$`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds functions that take the locks of a subscription (src/locks/locks.ts) and return its state after that. They are
 * functions, because a statement does not see what was committed while it waited for its locks; each statement within a
 * volatile function sees what was committed before it. They return no row when an account is not known.
 */
export class LockSubscriptions1795520000000 implements MigrationInterface {
  readonly name = 'LockSubscriptions1795520000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION lock_subscription(subscriber bigint, author bigint)
      RETURNS TABLE (
        subscriber_name text, subscriber_is_there boolean,
        author_name text, author_is_there boolean, author_is_private boolean,
        subscription_id bigint, code boolean
      ) LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended('account:' || least(subscriber, author), 0)),
                pg_advisory_xact_lock_shared(hashtextextended('account:' || greatest(subscriber, author), 0)),
                pg_advisory_xact_lock(hashtextextended('pair:' || subscriber || ':' || author, 0));
        RETURN QUERY
          SELECT lower(one.username), one.status = 'active', lower(other.username), other.status = 'active',
                 other.is_private = 1, row.id, row.code
          FROM user_projection one
          CROSS JOIN user_projection other
          LEFT JOIN user_subscription row ON row.subscriber_id = one.user_id AND row.author_id = other.user_id
          WHERE one.user_id = subscriber AND other.user_id = author;
      END $$`);
    // The lock of the member's hashtags keeps their number unchanged.
    await runner.query(`
      CREATE FUNCTION lock_hashtag_subscription(member bigint, followed text)
      RETURNS TABLE (is_there boolean, is_subscribed boolean, subscriptions integer)
      LANGUAGE plpgsql VOLATILE ROWS 1 AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended('account:' || member, 0)),
                pg_advisory_xact_lock(hashtextextended('hashtags:' || member, 0)),
                pg_advisory_xact_lock(hashtextextended('pair:' || member || ':' || followed, 0));
        RETURN QUERY
          SELECT card.status = 'active',
                 EXISTS (SELECT FROM hashtag_subscription one WHERE one.user_id = member AND one.hashtag = followed),
                 (SELECT count(*)::integer FROM hashtag_subscription one WHERE one.user_id = member)
          FROM user_projection card WHERE card.user_id = member;
      END $$`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

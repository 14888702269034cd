import { Injectable } from '@nestjs/common';
import { authorCounted, hashtagCounted } from '@quillstead/contracts';
import { execute, integer, Outbox, query, sql, type Sql, text } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** Stored counts that differ from the numbers of their rows; `of` is the member's id or the hashtag's key. */
export interface WrongCount<Of> {
  readonly of: Of;
  readonly kept: readonly number[];
  readonly counted: readonly number[];
}

const countedOfMember = (userId: Sql) => sql`
  (SELECT count(*)::int FROM user_subscription WHERE author_id = ${userId} AND code) AS subscribers,
  (SELECT count(*)::int FROM user_subscription WHERE subscriber_id = ${userId} AND code)
    + (SELECT count(*)::int FROM hashtag_subscription known WHERE known.user_id = ${userId}) AS subscriptions`;

const countedOfHashtag = (hashtag: Sql) => sql`
  (SELECT count(*)::int FROM hashtag_subscription known WHERE known.hashtag = ${hashtag}) AS subscribers`;

const comparison = { kept: integer.list, counted: integer.list };

/** Compares the stored counts with the rows that they count, and corrects them. */
@Injectable()
export class Recount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Returns the members after an id whose counts are wrong, of at most `limit` members, and the last id that was read.
   * Rows and counts change in the same transactions and are read by one statement, so that a change in progress makes
   * no count wrong.
   */
  async wrongMembers(
    after: number,
    limit: number,
  ): Promise<{ wrong: WrongCount<number>[]; last: number | null }> {
    const rows = await query(
      this.dataSource,
      { of: integer, ...comparison },
      sql`SELECT page.user_id AS of, ARRAY[coalesce(count_subscribers, 0), coalesce(count_subscriptions, 0)] AS kept,
              ARRAY[subscribers, subscriptions] AS counted
       FROM (SELECT user_id FROM user_projection WHERE user_id > ${after} ORDER BY user_id LIMIT ${limit}) AS page
       LEFT JOIN member_stat stat ON stat.user_id = page.user_id
       CROSS JOIN LATERAL (SELECT ${countedOfMember(sql`page.user_id`)}) AS rows
       ORDER BY page.user_id`,
    );
    return { wrong: rows.filter(isWrong), last: rows.at(-1)?.of ?? null };
  }

  /** Returns the hashtags after a key whose counts are wrong, as `wrongMembers` does for members. */
  async wrongHashtags(
    after: string,
    limit: number,
  ): Promise<{ wrong: WrongCount<string>[]; last: string | null }> {
    const rows = await query(
      this.dataSource,
      { of: text, ...comparison },
      sql`SELECT page.hashtag AS of, ARRAY[count_subscribers] AS kept, ARRAY[subscribers] AS counted
       FROM (SELECT hashtag, count_subscribers FROM hashtag_stat WHERE hashtag > ${after} ORDER BY hashtag LIMIT ${limit}) AS page
       CROSS JOIN LATERAL (SELECT ${countedOfHashtag(sql`page.hashtag`)}) AS rows
       ORDER BY page.hashtag`,
    );
    return { wrong: rows.filter(isWrong), last: rows.at(-1)?.of ?? null };
  }

  /** Counts a member's rows anew while the row of the counts is locked, and publishes the result. */
  async setMember(userId: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await execute(
        manager,
        sql`INSERT INTO member_stat (user_id) VALUES (${userId})
            ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id`,
      );
      const rows = await query(
        manager,
        { user_id: integer, count_subscribers: integer, count_subscriptions: integer, version: integer },
        sql`UPDATE member_stat SET count_subscribers = rows.subscribers, count_subscriptions = rows.subscriptions,
                                version = version + 1
         FROM (SELECT ${countedOfMember(sql`${userId}::bigint`)}) AS rows WHERE member_stat.user_id = ${userId}
         RETURNING user_id, count_subscribers, count_subscriptions, version`,
      );
      for (const { version, ...counts } of rows)
        await this.outbox.publish(manager, authorCounted, counts, version);
    });
  }

  /** Counts a hashtag's rows anew, as `setMember` does for a member. */
  async setHashtag(hashtag: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`SELECT FROM hashtag_stat WHERE hashtag = ${hashtag} FOR UPDATE`);
      const rows = await query(
        manager,
        { hashtag: text, count_subscribers: integer, version: integer },
        sql`UPDATE hashtag_stat SET count_subscribers = rows.subscribers, version = version + 1
         FROM (SELECT ${countedOfHashtag(sql`${hashtag}::text`)}) AS rows WHERE hashtag_stat.hashtag = ${hashtag}
         RETURNING hashtag, count_subscribers, version`,
      );
      for (const { version, ...counts } of rows)
        await this.outbox.publish(manager, hashtagCounted, counts, version);
    });
  }
}

function isWrong({ kept, counted }: WrongCount<unknown>): boolean {
  return kept.some((count, index) => count !== counted[index]);
}

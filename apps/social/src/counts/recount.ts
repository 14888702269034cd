import { Injectable } from '@nestjs/common';
import { authorCounted, hashtagCounted } from '@quillstead/contracts';
import { Outbox } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** A kept count that its rows say is another. */
export interface WrongCount<Of> {
  readonly of: Of;
  readonly kept: readonly number[];
  readonly counted: readonly number[];
}

const countedOfMember = (userId: string) => `
  (SELECT count(*)::int FROM user_subscription WHERE author_id = ${userId} AND code) AS subscribers,
  (SELECT count(*)::int FROM user_subscription WHERE subscriber_id = ${userId} AND code)
    + (SELECT count(*)::int FROM hashtag_subscription known WHERE known.user_id = ${userId}) AS subscriptions`;

const countedOfHashtag = (hashtag: string) => `
  (SELECT count(*)::int FROM hashtag_subscription known WHERE known.hashtag = ${hashtag}) AS subscribers`;

/** Compares the kept counts with the rows they count, and sets them right. */
@Injectable()
export class Recount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Members after an id whose counts are wrong, of at most `limit` looked at. Rows and counts change in the same
   * transactions and are read by one statement, so none is wrong only because something is going on.
   */
  async wrongMembers(
    after: number,
    limit: number,
  ): Promise<{ wrong: WrongCount<number>[]; last: number | null }> {
    const rows = await this.dataSource.query<{ of: number; kept: number[]; counted: number[] }[]>(
      `SELECT page.user_id AS of, ARRAY[coalesce(count_subscribers, 0), coalesce(count_subscriptions, 0)] AS kept,
              ARRAY[subscribers, subscriptions] AS counted
       FROM (SELECT user_id FROM author_card WHERE user_id > $1 ORDER BY user_id LIMIT $2) AS page
       LEFT JOIN member_stat stat ON stat.user_id = page.user_id
       CROSS JOIN LATERAL (SELECT ${countedOfMember('page.user_id')}) AS rows
       ORDER BY page.user_id`,
      [after, limit],
    );
    return { wrong: rows.filter(isWrong), last: rows.at(-1)?.of ?? null };
  }

  /** The same of hashtags. */
  async wrongHashtags(
    after: string,
    limit: number,
  ): Promise<{ wrong: WrongCount<string>[]; last: string | null }> {
    const rows = await this.dataSource.query<{ of: string; kept: number[]; counted: number[] }[]>(
      `SELECT page.hashtag AS of, ARRAY[count_subscribers] AS kept, ARRAY[subscribers] AS counted
       FROM (SELECT hashtag, count_subscribers FROM hashtag_stat WHERE hashtag > $1 ORDER BY hashtag LIMIT $2) AS page
       CROSS JOIN LATERAL (SELECT ${countedOfHashtag('page.hashtag')}) AS rows
       ORDER BY page.hashtag`,
      [after, limit],
    );
    return { wrong: rows.filter(isWrong), last: rows.at(-1)?.of ?? null };
  }

  /** Counts a member's rows anew while nobody else can, and tells it. */
  async setMember(userId: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        'INSERT INTO member_stat (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id',
        [userId],
      );
      const [rows] = await manager.query<
        [
          { user_id: number; count_subscribers: number; count_subscriptions: number; version: number }[],
          number,
        ]
      >(
        `UPDATE member_stat SET count_subscribers = rows.subscribers, count_subscriptions = rows.subscriptions,
                                version = version + 1
         FROM (SELECT ${countedOfMember('$1::bigint')}) AS rows WHERE member_stat.user_id = $1
         RETURNING user_id, count_subscribers, count_subscriptions, version`,
        [userId],
      );
      for (const { version, ...counts } of rows)
        await this.outbox.tell(manager, authorCounted, counts, version);
    });
  }

  /** The same of a hashtag. */
  async setHashtag(hashtag: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM hashtag_stat WHERE hashtag = $1 FOR UPDATE', [hashtag]);
      const [rows] = await manager.query<
        [{ hashtag: string; count_subscribers: number; version: number }[], number]
      >(
        `UPDATE hashtag_stat SET count_subscribers = rows.subscribers, version = version + 1
         FROM (SELECT ${countedOfHashtag('$1::text')}) AS rows WHERE hashtag_stat.hashtag = $1
         RETURNING hashtag, count_subscribers, version`,
        [hashtag],
      );
      for (const { version, ...counts } of rows)
        await this.outbox.tell(manager, hashtagCounted, counts, version);
    });
  }
}

function isWrong({ kept, counted }: WrongCount<unknown>): boolean {
  return kept.some((count, index) => count !== counted[index]);
}

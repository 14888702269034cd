import { Injectable } from '@nestjs/common';
import { groupedNumber, mostFollowedHashtags } from '@quillstead/catalogue';
import { hashtagSubscriptionChanged } from '@quillstead/contracts';
import { CallError, integer, Outbox, query, queryOne, type RowOf, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { HashtagCounts, MemberCounts } from '../counts/index.js';
import type { ReadHashtag } from './read-hashtag.js';

const columns = { user_id: integer, hashtag: text, version: integer };

/**
 * The two ways in which subscriptions to hashtags change, with facts and counts, for single calls and pages of a job
 * alike. Who calls holds the locks of the account and the pairs.
 */
@Injectable()
export class HashtagChanges {
  constructor(
    private readonly outbox: Outbox,
    private readonly members: MemberCounts,
    private readonly hashtags: HashtagCounts,
  ) {}

  /** Adds a subscription unless it is there. Throws `quota_reached` when the member has as many as may be. */
  async begin(manager: EntityManager, userId: number, { key, value }: ReadHashtag): Promise<void> {
    const rows = await query(
      manager,
      columns,
      sql`INSERT INTO hashtag_subscription (user_id, hashtag, version)
       SELECT ${userId}::bigint, ${key}::text, nextval('subscription_version')
       WHERE NOT EXISTS (SELECT FROM hashtag_subscription WHERE user_id = ${userId} AND hashtag = ${key})
       RETURNING user_id, hashtag, version`,
    );
    await this.follow(manager, rows, 1, value);
    if (rows.length > 0) await checkRoom(manager, userId);
  }

  /** Ends those of a member's subscriptions that are there. */
  async end(manager: EntityManager, userId: number, keys: readonly string[]): Promise<void> {
    const rows = await query(
      manager,
      columns,
      sql`DELETE FROM hashtag_subscription WHERE user_id = ${userId} AND hashtag = ANY(${keys})
       RETURNING user_id, hashtag, nextval('subscription_version') AS version`,
    );
    await this.follow(manager, rows, 0);
  }

  private async follow(
    manager: EntityManager,
    rows: readonly RowOf<typeof columns>[],
    subscription: 0 | 1,
    value?: string,
  ): Promise<void> {
    if (rows.length === 0) return;
    for (const { version, ...row } of rows)
      await this.outbox.tell(manager, hashtagSubscriptionChanged, { ...row, subscription }, version);
    const by = subscription === 1 ? 1 : -1;
    await this.members.change(
      manager,
      rows.map(({ user_id: userId }) => ({ userId, subscriptions: by })),
    );
    await this.hashtags.change(
      manager,
      rows.map(({ hashtag }) => ({ hashtag, value: value ?? hashtag, subscribers: by })),
    );
  }
}

/** The transaction has changed the member's counts and so is the only one that adds to them until it ends. */
async function checkRoom(manager: EntityManager, userId: number): Promise<void> {
  const row = await queryOne(
    manager,
    { count: integer },
    sql`SELECT count(*) AS count FROM hashtag_subscription WHERE user_id = ${userId}`,
  );
  if (row !== undefined && row.count > mostFollowedHashtags)
    throw new CallError(
      'quota_reached',
      `You follow ${groupedNumber(mostFollowedHashtags)} hashtags. Please unsubscribe from some before you add one.`,
    );
}

import { Injectable } from '@nestjs/common';
import { hashtagSubscriptionChanged } from '@quillstead/contracts';
import { integer, Outbox, query, sql, toPublish, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { HashtagCounts, MemberCounts } from '../counts/index.js';

const columns = { user_id: integer, hashtag: text, version: integer };

/**
 * How many subscriptions to hashtags end, with events and counts, for the pages of a task. Who calls holds the locks of
 * the account and the pairs.
 */
@Injectable()
export class HashtagChanges {
  constructor(
    private readonly outbox: Outbox,
    private readonly members: MemberCounts,
    private readonly hashtags: HashtagCounts,
  ) {}

  /** Ends those of a member's subscriptions that are there. */
  async end(manager: EntityManager, userId: number, keys: readonly string[]): Promise<void> {
    const rows = await query(
      manager,
      columns,
      sql`DELETE FROM hashtag_subscription WHERE user_id = ${userId} AND hashtag = ANY(${keys})
       RETURNING user_id, hashtag, nextval('subscription_version') AS version`,
    );
    if (rows.length === 0) return;
    await this.outbox.publishAll(
      manager,
      rows.map(({ version, ...row }) =>
        toPublish(hashtagSubscriptionChanged, { ...row, subscription: 0 }, version),
      ),
    );
    await this.members.change(
      manager,
      rows.map(() => ({ userId, subscriptions: -1 })),
    );
    await this.hashtags.change(
      manager,
      rows.map(({ hashtag }) => ({ hashtag, value: hashtag, subscribers: -1 })),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { hashtagKey, toHashtag } from '@quillstead/catalogue';
import { hashtagSubscriptionChanged } from '@quillstead/contracts';
import { countCharacters, dictionary, messages } from '@quillstead/fields';
import { CallError, integer, Outbox, query, type RowOf, sql, text, toPublish } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { HashtagCounts, MemberCounts } from '../counts/index.js';

const columns = { user_id: integer, hashtag: text, version: integer };

/**
 * Changes subscriptions to hashtags, with their events and counts. The caller holds the locks of the account and the
 * pairs.
 */
@Injectable()
export class HashtagChanges {
  constructor(
    private readonly outbox: Outbox,
    private readonly members: MemberCounts,
    private readonly hashtags: HashtagCounts,
  ) {}

  /** Begins a subscription that does not exist. */
  async begin(manager: EntityManager, userId: number, { key, value }: ReadHashtag): Promise<void> {
    const rows = await query(
      manager,
      columns,
      sql`INSERT INTO hashtag_subscription (user_id, hashtag, version)
          VALUES (${userId}, ${key}, nextval('subscription_version'))
          RETURNING user_id, hashtag, version`,
    );
    await this.publish(manager, rows, 1);
    await this.members.change(manager, [{ userId, subscriptions: 1 }]);
    await this.hashtags.change(manager, [{ hashtag: key, value, subscribers: 1 }]);
  }

  /** Ends those of the member's subscriptions that exist. */
  async end(manager: EntityManager, userId: number, keys: readonly string[]): Promise<void> {
    const rows = await query(
      manager,
      columns,
      sql`DELETE FROM hashtag_subscription WHERE user_id = ${userId} AND hashtag = ANY(${keys})
          RETURNING user_id, hashtag, nextval('subscription_version') AS version`,
    );
    if (rows.length === 0) return;
    await this.publish(manager, rows, 0);
    await this.members.change(manager, [{ userId, subscriptions: -rows.length }]);
    await this.hashtags.change(
      manager,
      rows.map(({ hashtag }) => ({ hashtag, value: hashtag, subscribers: -1 })),
    );
  }

  private async publish(
    manager: EntityManager,
    rows: readonly RowOf<typeof columns>[],
    subscription: 0 | 1,
  ): Promise<void> {
    await this.outbox.publishAll(
      manager,
      rows.map(({ version, ...row }) =>
        toPublish(hashtagSubscriptionChanged, { ...row, subscription }, version),
      ),
    );
  }
}

/** A hashtag as it is shown (`value`), and its key. */
export interface ReadHashtag {
  readonly key: string;
  readonly value: string;
}

/**
 * Reads a hashtag that was sent with or without its `#`, which counts in its length (docs/product/stories.md#hashtags).
 * Throws `invalid`.
 */
export function readHashtag(sent: string): ReadHashtag {
  const value = toHashtag(sent.normalize('NFC'));
  const { label, maxLength } = dictionary.hashtag;
  if (countCharacters(value) > maxLength)
    throw new CallError('invalid', messages.maxLength(label, maxLength));
  return { key: hashtagKey(value), value };
}

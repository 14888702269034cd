import { Injectable } from '@nestjs/common';
import { subscriptionAccepted, userSubscribed, userUnsubscribed } from '@quillstead/contracts';
import {
  boolean,
  integer,
  Outbox,
  type OutboxEntry,
  query,
  type RowOf,
  sql,
  toPublish,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { MemberCounts } from '../counts/index.js';

/** A subscription as its event has it, and the version of that event. */
const written = {
  subscription_id: integer,
  subscriber_id: integer,
  author_id: integer,
  code: boolean.orNull,
  version: integer,
};
type WrittenRow = RowOf<typeof written>;

const ids = sql`id AS subscription_id, subscriber_id, author_id`;
const nextVersion = sql`nextval('subscription_version')`;

/**
 * Changes subscriptions, with their events and counts. The caller holds the locks of the accounts and pairs. Counting
 * comes last, see `MemberCounts`.
 */
@Injectable()
export class SubscriptionChanges {
  constructor(
    private readonly outbox: Outbox,
    private readonly counts: MemberCounts,
  ) {}

  /** Begins a subscription that does not exist, accepted or as a request. */
  async begin(
    manager: EntityManager,
    { subscriberId, authorId }: { readonly subscriberId: number; readonly authorId: number },
    isAccepted: boolean,
  ): Promise<void> {
    const rows = await query(
      manager,
      written,
      sql`INSERT INTO user_subscription (subscriber_id, author_id, code, subscriber_name, author_name, version)
          SELECT subscriber.user_id, author.user_id, ${isAccepted}, lower(subscriber.username), lower(author.username),
                 ${nextVersion}
          FROM user_projection subscriber CROSS JOIN user_projection author
          WHERE subscriber.user_id = ${subscriberId} AND author.user_id = ${authorId}
          RETURNING ${ids}, code, version`,
    );
    await this.publish(manager, userSubscribed, rows);
    if (isAccepted) await this.count(manager, rows, 1);
  }

  /** Accepts those of the rows that are requests. */
  async accept(manager: EntityManager, rowIds: readonly number[]): Promise<void> {
    const rows = await query(
      manager,
      written,
      sql`UPDATE user_subscription SET code = true, updated_at = now(), version = ${nextVersion}
          WHERE id = ANY(${rowIds}) AND NOT code
          RETURNING ${ids}, code, version`,
    );
    await this.publish(manager, subscriptionAccepted, rows);
    await this.count(manager, rows, 1);
  }

  /** Ends those of the subscriptions that exist, and returns the published events. */
  async end(manager: EntityManager, rowIds: readonly number[]): Promise<OutboxEntry[]> {
    const rows = await query(
      manager,
      { ...written, was_accepted: boolean },
      sql`DELETE FROM user_subscription WHERE id = ANY(${rowIds})
          RETURNING ${ids}, NULL::boolean AS code, code AS was_accepted, ${nextVersion} AS version`,
    );
    const published = await this.publish(
      manager,
      userUnsubscribed,
      rows.map(({ was_accepted: _, ...row }) => row),
    );
    await this.count(
      manager,
      rows.filter((row) => row.was_accepted),
      -1,
    );
    return published;
  }

  private publish(
    manager: EntityManager,
    event: typeof userSubscribed | typeof subscriptionAccepted | typeof userUnsubscribed,
    rows: readonly WrittenRow[],
  ): Promise<OutboxEntry[]> {
    return this.outbox.publishAll(
      manager,
      rows.map(({ version, ...row }) => toPublish(event, row, version)),
    );
  }

  private async count(manager: EntityManager, rows: readonly WrittenRow[], by: 1 | -1): Promise<void> {
    await this.counts.change(
      manager,
      rows.flatMap((row) => [
        { userId: row.author_id, subscribers: by },
        { userId: row.subscriber_id, subscriptions: by },
      ]),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { subscriptionAccepted, userUnsubscribed } from '@quillstead/contracts';
import { Outbox, toPublish, type OutboxEntry } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { MemberCounts } from '../counts/index.js';
import { acceptRows, deleteRows, type WrittenRow } from './subscription-rows.js';

/**
 * Ways in which many subscriptions change, each with its events and counts, for the pages of a task. Who calls holds
 * the locks of the accounts and pairs. Counting comes last, see `MemberCounts`.
 */
@Injectable()
export class SubscriptionChanges {
  constructor(
    private readonly outbox: Outbox,
    private readonly counts: MemberCounts,
  ) {}

  /** Accepts those of these that are requests. */
  async accept(manager: EntityManager, rowIds: readonly number[]): Promise<void> {
    const rows = await acceptRows(manager, rowIds);
    await this.outbox.publishAll(
      manager,
      rows.map(({ version, ...row }) => toPublish(subscriptionAccepted, row, version)),
    );
    await this.count(manager, rows, 1);
  }

  /** Ends those of these that are there, and returns the published events. */
  async end(manager: EntityManager, rowIds: readonly number[]): Promise<OutboxEntry[]> {
    const rows = await deleteRows(manager, rowIds);
    const published = await this.outbox.publishAll(
      manager,
      rows.map(({ version, was_accepted: _, ...row }) => toPublish(userUnsubscribed, row, version)),
    );
    await this.count(
      manager,
      rows.filter((row) => row.was_accepted),
      -1,
    );
    return published;
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

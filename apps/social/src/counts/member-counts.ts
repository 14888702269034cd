import { Injectable } from '@nestjs/common';
import { authorCounted } from '@quillstead/contracts';
import { integer, Outbox, query, sql, toPublish } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** The change of a person's counts. */
export interface CountChange {
  readonly userId: number;
  readonly subscribers?: number;
  readonly subscriptions?: number;
}

const columns = {
  user_id: integer,
  count_subscribers: integer,
  count_subscriptions: integer,
  version: integer,
};

/** Stores and publishes how many subscribers and how many subscriptions a person has. */
@Injectable()
export class MemberCounts {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Changes the counts and publishes them, as the last step of a transaction: other transactions in which somebody
   * follows or leaves the same author wait from here until it commits. The rows are locked in the order of their ids.
   */
  async change(manager: EntityManager, changes: readonly CountChange[]): Promise<void> {
    const sums = sumByUser(changes);
    if (sums.length === 0) return;
    const rows = await query(
      manager,
      columns,
      sql`INSERT INTO member_stat AS stat (user_id, count_subscribers, count_subscriptions, version)
          SELECT user_id, subscribers, subscriptions, 1
          FROM unnest(
            ${sums.map(({ userId }) => userId)}::bigint[],
            ${sums.map(({ subscribers }) => subscribers)}::int[],
            ${sums.map(({ subscriptions }) => subscriptions)}::int[]
          ) AS change (user_id, subscribers, subscriptions)
          ORDER BY user_id
          ON CONFLICT (user_id) DO UPDATE SET
            count_subscribers = stat.count_subscribers + excluded.count_subscribers,
            count_subscriptions = stat.count_subscriptions + excluded.count_subscriptions,
            version = stat.version + 1
          RETURNING user_id, count_subscribers, count_subscriptions, version`,
    );
    await this.outbox.publishAll(
      manager,
      rows.map(({ version, ...counts }) => toPublish(authorCounted, counts, version)),
    );
  }
}

function sumByUser(changes: readonly CountChange[]): Required<CountChange>[] {
  const sums = new Map<number, Required<CountChange>>();
  for (const { userId, subscribers = 0, subscriptions = 0 } of changes) {
    const sum = sums.get(userId);
    sums.set(userId, {
      userId,
      subscribers: (sum?.subscribers ?? 0) + subscribers,
      subscriptions: (sum?.subscriptions ?? 0) + subscriptions,
    });
  }
  return [...sums.values()].filter(
    ({ subscribers, subscriptions }) => subscribers !== 0 || subscriptions !== 0,
  );
}

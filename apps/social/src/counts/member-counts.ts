import { Injectable } from '@nestjs/common';
import { authorCounted } from '@quillstead/contracts';
import { integer, Outbox, query, queryOne, sql, telling } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** By how much a person's counts change. */
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

/** Keeps and tells how many follow a person and how many that person follows. */
@Injectable()
export class MemberCounts {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Counts and tells, as the last thing a transaction does: everybody else who follows or leaves the same author
   * waits from here until it commits. The rows are locked in the order of their ids.
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
       ON CONFLICT (user_id) DO UPDATE SET
         count_subscribers = stat.count_subscribers + excluded.count_subscribers,
         count_subscriptions = stat.count_subscriptions + excluded.count_subscriptions,
         version = stat.version + 1
       RETURNING user_id, count_subscribers, count_subscriptions, version`,
    );
    await this.outbox.tellAll(
      manager,
      rows.map(({ version, ...counts }) => telling(authorCounted, counts, version)),
    );
  }

  /** How many follow a person, as this transaction sees it. */
  async subscribersOf(manager: EntityManager, userId: number): Promise<number> {
    const row = await queryOne(
      manager,
      { count_subscribers: integer },
      sql`SELECT count_subscribers FROM member_stat WHERE user_id = ${userId}`,
    );
    return row?.count_subscribers ?? 0;
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
  return [...sums.values()]
    .filter(({ subscribers, subscriptions }) => subscribers !== 0 || subscriptions !== 0)
    .toSorted((one, other) => one.userId - other.userId);
}

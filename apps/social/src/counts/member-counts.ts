import { Injectable } from '@nestjs/common';
import { authorCounted } from '@quillstead/contracts';
import { Outbox, telling } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** By how much a person's counts change. */
export interface CountChange {
  readonly userId: number;
  readonly subscribers?: number;
  readonly subscriptions?: number;
}

interface Row {
  user_id: number;
  count_subscribers: number;
  count_subscriptions: number;
  version: number;
}

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
    const rows = await manager.query<Row[]>(
      `INSERT INTO member_stat AS stat (user_id, count_subscribers, count_subscriptions, version)
       SELECT user_id, subscribers, subscriptions, 1
       FROM unnest($1::bigint[], $2::int[], $3::int[]) AS change (user_id, subscribers, subscriptions)
       ON CONFLICT (user_id) DO UPDATE SET
         count_subscribers = stat.count_subscribers + excluded.count_subscribers,
         count_subscriptions = stat.count_subscriptions + excluded.count_subscriptions,
         version = stat.version + 1
       RETURNING user_id, count_subscribers, count_subscriptions, version`,
      [
        sums.map(({ userId }) => userId),
        sums.map(({ subscribers }) => subscribers),
        sums.map(({ subscriptions }) => subscriptions),
      ],
    );
    await this.outbox.tellAll(
      manager,
      rows.map(({ version, ...counts }) => telling(authorCounted, counts, version)),
    );
  }

  /** How many follow a person, as this transaction sees it. */
  async subscribersOf(manager: EntityManager, userId: number): Promise<number> {
    const [row] = await manager.query<{ count_subscribers: number }[]>(
      'SELECT count_subscribers FROM member_stat WHERE user_id = $1',
      [userId],
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

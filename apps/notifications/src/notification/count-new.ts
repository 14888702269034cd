import {
  countNewNotifications,
  countNewNotificationsOfMany,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { batchByKey, integer, query, RpcHandler, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isKnownKind, kindOfCode } from '../kind/index.js';

type Counts = ResponseOf<typeof countNewNotifications>;

/**
 * Counts by kind the groups in which something is new (docs/product/notifications.md#groups-and-counts). Reads of one
 * turn share a statement.
 */
@RpcHandler(countNewNotifications)
export class CountNew {
  private readonly byReceiver = batchByKey((ids: number[]) => this.load(ids));

  constructor(private readonly dataSource: DataSource) {}

  /** Kinds without anything new are left out. */
  async execute({ user_id }: PayloadOf<typeof countNewNotifications>): Promise<Counts> {
    return withTotal((await this.byReceiver(user_id)) ?? {});
  }

  @RpcHandler(countNewNotificationsOfMany)
  async runMany({
    user_ids,
  }: PayloadOf<typeof countNewNotificationsOfMany>): Promise<ResponseOf<typeof countNewNotificationsOfMany>> {
    const counts = await this.load([...user_ids]);
    return user_ids.map((user_id) => ({ user_id, ...withTotal(counts.get(user_id) ?? {}) }));
  }

  private async load(ids: number[]): Promise<ReadonlyMap<number, Record<string, number>>> {
    const rows = await query(
      this.dataSource,
      { receiver_id: integer, kind: integer, count: integer },
      sql`SELECT receiver_id, kind, count(*) AS count FROM notification
          WHERE receiver_id = ANY(${ids}::bigint[]) AND is_new AND is_open AND ${isKnownKind('notification')}
          GROUP BY receiver_id, kind`,
    );
    const counts = new Map<number, Record<string, number>>();
    for (const { receiver_id: id, kind, count } of rows)
      counts.set(id, { ...counts.get(id), [kindOfCode(kind)]: count });
    return counts;
  }
}

function withTotal(counts: Record<string, number>): Counts {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { count_notifications_new: counts, count_notifications_new_total: total };
}

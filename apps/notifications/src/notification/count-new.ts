import { Controller } from '@nestjs/common';
import {
  countNewNotifications,
  countNewNotificationsOfMany,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { batchByKey, type Database, integer, Operation, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isKnownKind, kindOfCode } from '../kind/kind-codes.js';

type Counts = ResponseOf<typeof countNewNotifications>;

/**
 * Counts by kind the groups in which something is new (docs/product/notifications.md#groups-and-counts). Reads of one
 * turn of the event loop share a statement.
 */
@Controller()
export class CountNew {
  private readonly byReceiver = batchByKey((ids: number[]) => countNew(ids, this.dataSource));

  constructor(private readonly dataSource: DataSource) {}

  /** Returns the counts of a member; kinds without anything new are left out. */
  @Operation(countNewNotifications)
  async execute({ user_id }: PayloadOf<typeof countNewNotifications>): Promise<Counts> {
    return (await this.byReceiver(user_id)) ?? nothingNew;
  }

  @Operation(countNewNotificationsOfMany)
  async runMany({
    user_ids,
  }: PayloadOf<typeof countNewNotificationsOfMany>): Promise<ResponseOf<typeof countNewNotificationsOfMany>> {
    const counts = await countNew(user_ids, this.dataSource);
    return user_ids.map((user_id) => ({ user_id, ...(counts.get(user_id) ?? nothingNew) }));
  }
}

export const nothingNew: Counts = { count_notifications_new: {}, count_notifications_new_total: 0 };

/** Returns the counts of each of these receivers who has anything new. */
export async function countNew(
  ids: readonly number[],
  database: Database,
): Promise<ReadonlyMap<number, Counts>> {
  const rows = await query(
    database,
    { receiver_id: integer, kind: integer, count: integer },
    sql`SELECT receiver_id, kind, count(*) AS count FROM notification
        WHERE receiver_id = ANY(${ids}::bigint[]) AND is_new AND is_open AND ${isKnownKind('notification')}
        GROUP BY receiver_id, kind`,
  );
  const counts = new Map<number, Counts>();
  for (const { receiver_id: id, kind, count } of rows) {
    const { count_notifications_new: others, count_notifications_new_total: total } =
      counts.get(id) ?? nothingNew;
    counts.set(id, {
      count_notifications_new: { ...others, [kindOfCode(kind)]: count },
      count_notifications_new_total: total + count,
    });
  }
  return counts;
}

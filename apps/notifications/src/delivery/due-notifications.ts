import { execute, integer, query, type RowOf, sql } from '@quillstead/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Channel, Clock } from '../due/index.js';
import { isKnownKind } from '../kind/kind-codes.js';

/** The columns of a delivery that a worker has leased. */
const taken = {
  notificationId: integer,
  receiverId: integer,
  kind: integer,
  tries: integer,
  requested: integer,
};
export type TakenDue = RowOf<typeof taken>;

/** The seconds after which a leased delivery is due again, when its worker has not reported its end. */
const lease = 180;

/** The due deliveries. All workers share them; each leases those that no other worker has. */
@Injectable()
export class DueNotifications {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  take(channel: Channel, limit: number): Promise<TakenDue[]> {
    return query(
      this.dataSource,
      taken,
      sql`UPDATE delivery_due due SET due_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${lease}), tries = due.tries + 1
       FROM (
         SELECT notification_id FROM delivery_due WHERE channel = ${channel} AND due_at <= ${this.clock.now()} AND ${isKnownKind('delivery_due')}
         ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
       ) AS taken
       WHERE due.notification_id = taken.notification_id AND due.channel = ${channel}
       RETURNING due.notification_id AS "notificationId", due.receiver_id AS "receiverId", due.kind, due.tries,
         due.requested`,
    );
  }

  /** Deletes the row; a notification that was requested again meanwhile stays due. */
  async finish(channel: Channel, { notificationId, requested }: TakenDue): Promise<void> {
    await execute(
      this.dataSource,
      sql`WITH done AS (
         DELETE FROM delivery_due
         WHERE notification_id = ${notificationId} AND channel = ${channel} AND requested = ${requested}
       )
       UPDATE delivery_due SET due_at = ${this.clock.now()}, tries = 0
       WHERE notification_id = ${notificationId} AND channel = ${channel} AND requested <> ${requested}`,
    );
  }

  /**
   * Makes the delivery due again after `wait` milliseconds, unless the lease has ended and another worker has it now.
   */
  async postpone(channel: Channel, { notificationId, tries }: TakenDue, wait: number): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE delivery_due SET due_at = ${this.clock.now()}::timestamptz + make_interval(secs => ${wait / 1_000})
       WHERE notification_id = ${notificationId} AND channel = ${channel} AND tries = ${tries}`,
    );
  }
}

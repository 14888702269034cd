import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Channel, Clock, type DeliveryDue } from '../due/index.js';
import { isKnownKind } from '../kind/index.js';

/** What was taken to be worked on. */
export type TakenDue = Pick<DeliveryDue, 'noticeId' | 'receiverId' | 'kind' | 'tries' | 'asked'>;

/** Seconds after which what was taken is due again, when who took it has not said how it ended. */
const lease = 180;

/** What is due, shared between all workers: each takes what no other has. */
@Injectable()
export class DueNotices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async take(channel: Channel, limit: number): Promise<TakenDue[]> {
    const [rows] = await this.dataSource.query<[TakenDue[], number]>(
      `UPDATE delivery_due due SET due_at = $4::timestamptz + make_interval(secs => $3), tries = due.tries + 1
       FROM (
         SELECT notice_id FROM delivery_due WHERE channel = $1 AND due_at <= $4 AND ${isKnownKind('delivery_due')}
         ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
       ) AS taken
       WHERE due.notice_id = taken.notice_id AND due.channel = $1
       RETURNING due.notice_id AS "noticeId", due.receiver_id AS "receiverId", due.kind, due.tries, due.asked`,
      [channel, limit, lease, this.clock.now()],
    );
    return rows;
  }

  /** Done with; what was asked for once more meanwhile is due again. */
  async finish(channel: Channel, { noticeId, asked }: TakenDue): Promise<void> {
    await this.dataSource.query(
      `WITH done AS (DELETE FROM delivery_due WHERE notice_id = $1 AND channel = $2 AND asked = $3)
       UPDATE delivery_due SET due_at = $4, tries = 0 WHERE notice_id = $1 AND channel = $2 AND asked <> $3`,
      [noticeId, channel, asked, this.clock.now()],
    );
  }

  /** Due again after so many milliseconds. */
  async postpone(channel: Channel, { noticeId }: TakenDue, wait: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE delivery_due SET due_at = $4::timestamptz + make_interval(secs => $3)
       WHERE notice_id = $1 AND channel = $2`,
      [noticeId, channel, wait / 1_000, this.clock.now()],
    );
  }
}

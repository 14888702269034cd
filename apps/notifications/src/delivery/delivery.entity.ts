import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { bytesWithin, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Channel } from '../due/index.js';

/**
 * The last round in which a notification was pushed to a device or put into an email, stored before it is sent. It is
 * sent at most once a round, however many processes try and how often.
 */
@Entity({ name: 'delivery' })
@Retention({
  kind: 'otherEmails',
  days: 90,
  job: forgetOldDeliveriesJob,
  isExpired: sql`left_at < now() - interval '90 days'`,
})
@Check('delivery_size', bytesWithin({ channel: 100 }))
@Index('delivery_by_time', ['leftAt'])
export class Delivery {
  @PrimaryColumn('bigint', { name: 'notification_id', primaryKeyConstraintName: 'delivery_pkey' })
  notificationId!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'delivery_pkey' })
  channel!: Channel;

  /** The session of the device; 0 for an email. */
  @PrimaryColumn('bigint', { name: 'session_id', primaryKeyConstraintName: 'delivery_pkey' })
  sessionId!: number;

  /** The round of the notification. */
  @Column('integer')
  round!: number;

  @Column({ type: 'timestamptz', name: 'left_at', precision: 3, default: () => 'now()' })
  leftAt!: Date;
}

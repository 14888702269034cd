import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The ways by which a notification is sent. */
export type Channel = 'push' | 'mail';

/**
 * A notification that is to be pushed or mailed. The row is written in the transaction that made the notification new:
 * a job can be lost with Redis, the row cannot. The process that sends it moves `due_at` into the future first, so that
 * another process continues when the first one dies.
 */
@Entity({ name: 'delivery_due' })
@Retention({ kind: 'notifications', until: 'it has left or was given up' })
@Check('delivery_due_size', bytesWithin({ channel: 100 }))
@Index('delivery_due_next', ['channel', 'dueAt'])
@Index('delivery_due_of_email', ['receiverId', 'kind'], { where: `channel = 'mail'` })
export class DeliveryDue {
  @PrimaryColumn('bigint', { name: 'notification_id', primaryKeyConstraintName: 'delivery_due_pkey' })
  notificationId!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'delivery_due_pkey' })
  channel!: Channel;

  @Column('bigint', { name: 'receiver_id' })
  @DeletedWith('member', {
    by: 'event',
    because: 'a delivery of a notification that is gone ends when it is due',
  })
  receiverId!: number;

  /** The kind of the notification, as in its row. */
  @Column('smallint')
  kind!: number;

  @Column({ type: 'timestamptz', name: 'due_at', precision: 3, default: () => 'now()' })
  dueAt!: Date;

  @Column('smallint', { default: 0 })
  tries!: number;

  /** The number of requests: a notification that is requested while it is being delivered is delivered once more. */
  @Column('integer', { default: 1 })
  requested!: number;
}

/** The number in the place of a kind for an email that gathers all of them. No kind has this number. */
export const allKinds = 0;

/**
 * The time at which a receiver last got an email of a kind, or of `allKinds`: notifications that come too soon after it
 * wait for the next one.
 */
@Entity({ name: 'email_turn' })
@Retention({
  kind: 'passing',
  days: 1,
  job: forgetOldDeliveriesJob,
  isExpired: sql`last_at < now() - interval '1 day'`,
})
export class EmailTurn {
  @PrimaryColumn('bigint', { name: 'receiver_id', primaryKeyConstraintName: 'email_turn_pkey' })
  @DeletedWith('member')
  receiverId!: number;

  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'email_turn_pkey' })
  kind!: number;

  @Column({ type: 'timestamptz', name: 'last_at', precision: 3 })
  lastAt!: Date;
}

import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How a notification leaves the page. */
export type Channel = 'push' | 'mail';

/**
 * A notification that is to be pushed or mailed, written in the transaction that made it new: a job can get lost with
 * Redis, this can't. The process that sends it moves `due_at` into the future first, so that another process continues
 * when the first one dies.
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

  /** The notification's, as its row has it. */
  @Column('smallint')
  kind!: number;

  @Column({ type: 'timestamptz', name: 'due_at', precision: 3, default: () => 'now()' })
  dueAt!: Date;

  @Column('smallint', { default: 0 })
  tries!: number;

  /** Grows with each request: a notification that is requested while it is worked on is looked at once more. */
  @Column('integer', { default: 1 })
  requested!: number;
}

/** In the place of a kind: an email that gathers all of them. No kind has this number. */
export const allKinds = 0;

/** When somebody last got an email of a kind, or of `allKinds`: what comes too soon after it waits for the next. */
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

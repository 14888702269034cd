import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** One act of somebody, in the group of its notification. A withdrawn one stays, so that it notifies once. */
@Entity({ name: 'notification_cause' })
@Retention({ livesAsLongAs: 'its notification' })
@Index('notification_cause_live', ['notificationId', 'round', 'notedAt'], {
  where: 'NOT is_withdrawn AND NOT is_hidden',
})
@Index('notification_cause_of_actor', ['actorId', 'causeId', 'notificationId'])
export class NotificationCause {
  @PrimaryColumn('bigint', { name: 'notification_id', primaryKeyConstraintName: 'notification_cause_pkey' })
  @ForeignKey('Notification', { name: 'notification_cause_of_notification', onDelete: 'CASCADE' })
  notificationId!: number;

  @PrimaryColumn('bigint', { name: 'actor_id', primaryKeyConstraintName: 'notification_cause_pkey' })
  @DeletedWith('member', { by: 'act', because: 'the notification counts again first' })
  actorId!: number;

  /** The comment that was written; for acts that can be done but once 0, for a subscription request 1. */
  @PrimaryColumn('bigint', { name: 'cause_id', primaryKeyConstraintName: 'notification_cause_pkey' })
  causeId!: number;

  /** The round of the group in which it came: seen when the group has a later one. */
  @Column('integer')
  round!: number;

  @Column({ type: 'timestamptz', name: 'noted_at', precision: 3 })
  notedAt!: Date;

  /** Taken back before it was seen. */
  @Column('boolean', { name: 'is_withdrawn', default: false })
  isWithdrawn!: boolean;

  /** Whether other people cannot see the actor at the moment. */
  @Column('boolean', { name: 'is_hidden', default: false })
  isHidden!: boolean;
}

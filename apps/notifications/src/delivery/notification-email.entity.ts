import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { bytesWithin, Retention, sql, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The end of an email: the server accepted it, refused it for good, nothing in it was due any more, no server accepted it
 * in all tries, or its worker ended while it was handed over, so that nobody knows whether it went.
 */
export type EmailOutcome = 'sent' | 'refused' | 'void' | 'given_up' | 'unknown';

/** An email to a member about new notifications of one kind, or of all kinds. */
@Entity({ name: 'notification_email' })
@Retention({
  kind: 'otherEmails',
  days: 90,
  job: forgetOldDeliveriesJob,
  isExpired: sql`made_at < now() - interval '90 days' AND next_at IS NULL`,
})
@Check('notification_email_size', bytesWithin({ outcome: 100 }))
@Index('notification_email_next', ['nextAt'], { where: 'next_at IS NOT NULL' })
@Index('notification_email_by_time', ['madeAt'])
@Index('notification_email_failed', ['madeAt', 'id'], {
  where: `outcome = 'refused' OR outcome = 'given_up'`,
})
export class NotificationEmail {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'notification_email_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'receiver_id' })
  @StaysWithoutMember(
    'operators see in the numbers of 90 days how emails ended; the row has no address and no text',
  )
  receiverId!: number;

  /** The kind of the notifications, or `allKinds`. */
  @Column('smallint')
  kind!: number;

  @Column('bigint', { name: 'notification_ids', array: true })
  notificationIds!: number[];

  @Column({ type: 'timestamptz', name: 'made_at', precision: 3, default: () => 'now()' })
  madeAt!: Date;

  /** The time of the next try; null once it has ended. */
  @Column({ type: 'timestamptz', name: 'next_at', precision: 3, nullable: true, default: () => 'now()' })
  nextAt!: Date | null;

  @Column('smallint', { default: 0 })
  tries!: number;

  @Column('text', { nullable: true })
  outcome!: EmailOutcome | null;

  /** The response with which the mail server refused it. */
  @Column('smallint', { name: 'smtp_code', nullable: true })
  smtpCode!: number | null;
}

import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A published story that is mailed to email subscribers, and the progress of queueing its emails: written with the
 * event, and with each page of subscribers. The row stays for as long as an email of the story can be sent, so that a
 * late repeat queues nothing.
 */
@Entity({ name: 'story_mailing' })
@Retention({
  kind: 'otherEmails',
  days: 90,
  job: forgetOldDeliveriesJob,
  isExpired: sql`ended_at < now() - interval '90 days'`,
})
@Index('story_mailing_of_author', ['authorId'])
@Index('story_mailing_ended', ['endedAt'], { where: 'ended_at IS NOT NULL' })
export class StoryMailing {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_mailing_pkey' })
  storyId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member')
  authorId!: number;

  /** The series in which it was published; 0: none. */
  @Column('bigint', { name: 'series_id', default: 0 })
  seriesId!: number;

  /** The time of the publication: a reader who confirms later does not get the story. */
  @Column({ type: 'timestamptz', name: 'noted_at', precision: 3 })
  notedAt!: Date;

  /** The last subscription whose email is queued. */
  @Column('bigint', { name: 'after_id', default: 0 })
  afterId!: number;

  /** The time at which the last page was queued; null before that. */
  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, nullable: true })
  endedAt!: Date | null;
}

/** The email with a story to one subscription. The row is deleted when the email has been sent or was given up. */
@Entity({ name: 'story_email' })
@Retention({ kind: 'emailReaders', until: 'it has left or was given up' })
@Check('story_email_size', bytesWithin({ domain: 1100 }))
@Index('story_email_next', ['nextAt'])
@Index('story_email_of_domain', ['domain', 'nextAt'], { where: 'tries = 0' })
export class StoryEmail {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_email_pkey' })
  storyId!: number;

  @PrimaryColumn('bigint', { name: 'subscription_id', primaryKeyConstraintName: 'story_email_pkey' })
  subscriptionId!: number;

  /** The domain of the address: emails to one domain are sent at intervals. */
  @Column('text')
  domain!: string;

  @Column({ type: 'timestamptz', name: 'next_at', precision: 3 })
  nextAt!: Date;

  @Column('smallint', { default: 0 })
  tries!: number;
}

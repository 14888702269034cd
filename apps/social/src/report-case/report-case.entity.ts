import { forgetOldReports } from '@quillstead/contracts';
import type { ReportedKind } from '@quillstead/catalogue';
import { bytesWithin, Retention, sql, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A reported thing: all its open reports, or those on which a moderator has decided. */
@Entity({ name: 'report_case' })
// The days count from the last report or decision, whichever is later; the reports and decisions of a case are deleted
// with it.
@Retention({
  kind: 'reports',
  days: 365,
  job: forgetOldReports,
  isExpired: sql`is_decided = 1 AND last_reported_at < now() - interval '365 days' AND NOT EXISTS (
    SELECT FROM report_decision
    WHERE case_id = report_case.id AND decided_at >= now() - interval '365 days')`,
})
@Check('report_case_size', bytesWithin({ kind: 100, story_slug: 1020, story_title: 2400, excerpt: 2400 }))
@Check(
  'report_case_sender_size',
  bytesWithin({ sender_name: 1000, sender_address: 1000, sender_actor: 2000 }),
)
@Index('report_case_open', ['kind', 'thingId'], { unique: true, where: 'is_decided = 0' })
@Index('report_case_list', ['isDecided', 'id'])
@Index('report_case_of_author', ['authorId'])
@Index('report_case_of_thing', ['kind', 'thingId'])
@Index('report_case_of_sender', ['senderActor'], { where: 'sender_actor IS NOT NULL' })
export class ReportCase {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'report_case_pkey',
  })
  id!: number;

  @Column('text')
  kind!: ReportedKind;

  @Column('bigint', { name: 'thing_id' })
  thingId!: number;

  /**
   * The author of the story, the comment, the series or the collection; null for a person, for a reply from the
   * fediverse, and for a case that has kept nothing.
   */
  @Column('bigint', { name: 'author_id', nullable: true })
  @StaysWithoutMember('what was reported and decided stays for a year, without the words of who is gone')
  authorId!: number | null;

  /**
   * The slug of the story, the series or the collection, or of the story on which the comment was written; it is, as
   * the title and the excerpt are, that of the time of the first report.
   */
  @Column('text', { name: 'story_slug', nullable: true })
  storySlug!: string | null;

  @Column('text', { name: 'story_title', nullable: true })
  storyTitle!: string | null;

  /** The beginning of the story, the comment or the reply, or the description of the series or the collection. */
  @Column('text', { nullable: true })
  excerpt!: string | null;

  /**
   * The name of the writer of a reply from the fediverse, as their server calls them; null for other things, as the two
   * below.
   */
  @Column('text', { name: 'sender_name', nullable: true })
  senderName!: string | null;

  /** The writer's `@name@host`; the address of their actor document if they have no name. */
  @Column('text', { name: 'sender_address', nullable: true })
  senderAddress!: string | null;

  @Column('text', { name: 'sender_actor', nullable: true })
  senderActor!: string | null;

  @Column('integer', { name: 'count_reports', default: 0 })
  countReports!: number;

  /** The moderator who looks at the open case; null without one, and when it is decided. */
  @Column('bigint', { name: 'claimed_by', nullable: true })
  @StaysWithoutMember('what was reported and decided stays for a year, without the words of who is gone')
  claimedBy!: number | null;

  /** The time at which they began. A claim ends an hour later. */
  @Column({ type: 'timestamptz', name: 'claimed_at', precision: 3, nullable: true })
  claimedAt!: Date | null;

  @Column('smallint', { name: 'is_decided', default: 0 })
  isDecided!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'first_reported_at', precision: 3, default: () => 'now()' })
  firstReportedAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_reported_at', precision: 3, default: () => 'now()' })
  lastReportedAt!: Date;
}

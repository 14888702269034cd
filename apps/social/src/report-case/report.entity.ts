import type { ReportKind } from '@quillstead/catalogue';
import { bytesWithin, Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The report of one member, or of one server of the fediverse, about an item; each has at most one in a case. */
@Entity({ name: 'report' })
@Retention({ kind: 'reports', livesAsLongAs: 'its report_case' })
@Check('report_size', bytesWithin({ kind: 100, reason: 48_000 }))
@Check('report_seen_size', bytesWithin({ seen_title: 2400, seen_excerpt: 2400 }))
@Check('report_host_size', bytesWithin({ reporter_host: 300 }))
@Index('report_of_reporter', ['reporterId', 'caseId'])
@Index('report_of_member', ['caseId', 'reporterId'], { unique: true })
@Index('report_of_host', ['caseId', 'reporterHost'], { unique: true, where: 'reporter_host IS NOT NULL' })
@Index('report_from_hosts', ['reportedAt'], { where: 'reporter_host IS NOT NULL' })
export class Report {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'report_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'case_id' })
  @ForeignKey('ReportCase', { name: 'report_of_case', onDelete: 'CASCADE' })
  caseId!: number;

  /** The member who reports; null for a report from the fediverse. */
  @Column('bigint', { name: 'reporter_id', nullable: true })
  @StaysWithoutMember('what was reported and decided stays for a year, without the words of who is gone')
  reporterId!: number | null;

  /** The server that has sent a report from the fediverse; it does not say which of its members has written it. */
  @Column('text', { name: 'reporter_host', nullable: true })
  reporterHost!: string | null;

  @Column('text', { default: 'other' })
  kind!: ReportKind;

  @Column('text')
  reason!: string;

  /** The title that the reporter saw; null if it was that of the case, with the same excerpt. */
  @Column('text', { name: 'seen_title', nullable: true })
  seenTitle!: string | null;

  @Column('text', { name: 'seen_excerpt', nullable: true })
  seenExcerpt!: string | null;

  @Column({ type: 'timestamptz', name: 'reported_at', precision: 3, default: () => 'now()' })
  reportedAt!: Date;
}

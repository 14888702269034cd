import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The kinds of items that can be reported. */
export type ReportedKind = 'story' | 'comment' | 'user';

/** All open reports of one thing, or those on which a moderator has decided. */
@Entity({ name: 'report_case' })
@Check('report_case_size', bytesWithin({ kind: 100, story_slug: 1020, story_title: 2400, excerpt: 2400 }))
@Index('report_case_open', ['kind', 'thingId'], { unique: true, where: 'is_decided = 0' })
@Index('report_case_list', ['isDecided', 'id'])
@Index('report_case_of_author', ['authorId'])
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

  /** Of the story or the comment; null of a person, and of a case that has kept nothing of its thing. */
  @Column('bigint', { name: 'author_id', nullable: true })
  authorId!: number | null;

  /** Of the story, or of that on which the comment stands, as they were when the last report came. */
  @Column('text', { name: 'story_slug', nullable: true })
  storySlug!: string | null;

  @Column('text', { name: 'story_title', nullable: true })
  storyTitle!: string | null;

  /** How the story or the comment began. */
  @Column('text', { nullable: true })
  excerpt!: string | null;

  @Column('integer', { name: 'count_reports', default: 0 })
  countReports!: number;

  @Column('smallint', { name: 'is_decided', default: 0 })
  isDecided!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'first_reported_at', precision: 3, default: () => 'now()' })
  firstReportedAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_reported_at', precision: 3, default: () => 'now()' })
  lastReportedAt!: Date;
}

import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What can be reported. */
export type ReportedKind = 'story' | 'comment' | 'user';

/** All open reports of one thing, or those on which a moderator has decided. */
@Entity({ name: 'report_case' })
@Index('report_case_open', ['kind', 'thingId'], { unique: true, where: 'is_decided = 0' })
@Index('report_case_list', ['isDecided', 'id'])
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

  @Column('integer', { name: 'count_reports', default: 0 })
  countReports!: number;

  @Column('smallint', { name: 'is_decided', default: 0 })
  isDecided!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'first_reported_at', precision: 3, default: () => 'now()' })
  firstReportedAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_reported_at', precision: 3, default: () => 'now()' })
  lastReportedAt!: Date;
}

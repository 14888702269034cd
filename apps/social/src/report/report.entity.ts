import type { ReportKind } from '@quillstead/catalogue';
import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The report of one member about an item; a member has at most one in a case. */
@Entity({ name: 'report' })
@Check('report_size', bytesWithin({ kind: 100, reason: 48_000 }))
@Index('report_of_member', ['caseId', 'reporterId'], { unique: true })
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

  @Column('bigint', { name: 'reporter_id' })
  reporterId!: number;

  @Column('text', { default: 'other' })
  kind!: ReportKind;

  @Column('text')
  reason!: string;

  @Column({ type: 'timestamptz', name: 'reported_at', precision: 3, default: () => 'now()' })
  reportedAt!: Date;
}

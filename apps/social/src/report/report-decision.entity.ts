import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

export type Decision = 'keep' | 'remove' | 'suspend';

/** The log of who decided what when. */
@Entity({ name: 'report_decision' })
@Check('report_decision_size', bytesWithin({ decision: 100 }))
@Index('report_decision_of_case', ['caseId', 'id'])
export class ReportDecision {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'report_decision_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'case_id' })
  @ForeignKey('ReportCase', { name: 'report_decision_of_report', onDelete: 'CASCADE' })
  caseId!: number;

  @Column('bigint', { name: 'moderator_id' })
  moderatorId!: number;

  @Column('text')
  decision!: Decision;

  @Column({ type: 'timestamptz', name: 'decided_at', precision: 3, default: () => 'now()' })
  decidedAt!: Date;
}

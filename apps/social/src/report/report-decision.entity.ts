import type { Decision, DecisionReason } from '@quillstead/catalogue';
import { bytesWithin, Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The log of who decided what when. */
@Entity({ name: 'report_decision' })
@Retention({ kind: 'reports', livesAsLongAs: 'its report_case' })
@Check('report_decision_size', bytesWithin({ decision: 100, decision_reason: 100, decision_words: 12_000 }))
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
  @StaysWithoutMember('what was reported and decided stays for a year, without the words of who is gone')
  moderatorId!: number;

  @Column('text')
  decision!: Decision;

  /** Null of a decision from before there were reasons. */
  @Column('text', { name: 'decision_reason', nullable: true })
  decisionReason!: DecisionReason | null;

  /** What the moderator adds to the reason, for the reporters and for whom it affects. */
  @Column('text', { name: 'decision_words', nullable: true })
  decisionWords!: string | null;

  /** When a suspension ends; null of one without an end. */
  @Column({ type: 'timestamptz', name: 'ends_at', precision: 3, nullable: true })
  endsAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'decided_at', precision: 3, default: () => 'now()' })
  decidedAt!: Date;
}

import type { Decision, DecisionReason } from '@quillstead/catalogue';
import { bytesWithin, Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A decision of a moderator, in the log of who decided what and when. */
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

  /** The reason; null for a decision from before there were reasons, and for a suspension without a report. */
  @Column('text', { name: 'decision_reason', nullable: true })
  decisionReason!: DecisionReason | null;

  /** The words that the moderator adds to the reason, for the reporters and for the member whom it affects. */
  @Column('text', { name: 'decision_words', nullable: true })
  decisionWords!: string | null;

  /** The end of a suspension; null for one without an end, and for other decisions. */
  @Column({ type: 'timestamptz', name: 'ends_at', precision: 3, nullable: true })
  endsAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'decided_at', precision: 3, default: () => 'now()' })
  decidedAt!: Date;
}

import { bytesWithin, Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * What a member says against a decision that affects them, at most once against a decision; or that they have mended
 * what it hid, of which at most one waits (docs/product/admin.md#hiding).
 */
@Entity({ name: 'appeal' })
@Retention({ kind: 'reports', livesAsLongAs: 'its report_decision' })
@Check('appeal_size', bytesWithin({ appeal: 48_000, outcome: 100, decision_words: 12_000 }))
@Check('appeal_kind_size', bytesWithin({ kind: 100 }))
@Index('appeal_of_decision', ['decisionId'], { unique: true, where: "kind = 'appeal'" })
@Index('appeal_mended', ['decisionId'], { unique: true, where: "kind = 'mended' AND outcome IS NULL" })
@Index('appeal_by_decision', ['decisionId', 'id'])
@Index('appeal_open', ['id'], { where: 'outcome IS NULL' })
export class Appeal {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'appeal_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'decision_id' })
  @ForeignKey('ReportDecision', { name: 'appeal_against', onDelete: 'CASCADE' })
  decisionId!: number;

  @Column('bigint', { name: 'member_id' })
  @StaysWithoutMember('what was reported and decided stays for a year, without the words of who is gone')
  memberId!: number;

  @Column('text', { default: 'appeal' })
  kind!: 'appeal' | 'mended';

  /** The version of the mended item: only this version is released. Null for an appeal. */
  @Column('integer', { name: 'story_version', nullable: true })
  storyVersion!: number | null;

  /** The words of the member who appeals, or who says that the thing is mended. */
  @Column('text')
  appeal!: string;

  @Column({ type: 'timestamptz', name: 'appealed_at', precision: 3, default: () => 'now()' })
  appealedAt!: Date;

  /** The outcome; null, as are the columns below, until a member of the staff decides. */
  @Column('text', { nullable: true })
  outcome!: 'uphold' | 'reverse' | null;

  @Column('text', { name: 'decision_words', nullable: true })
  decisionWords!: string | null;

  @Column('bigint', { name: 'moderator_id', nullable: true })
  @StaysWithoutMember('what was reported and decided stays for a year, without the words of who is gone')
  moderatorId!: number | null;
}

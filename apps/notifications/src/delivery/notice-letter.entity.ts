import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** In the place of a kind: a letter that gathers all of them. No kind has this number. */
export const allKinds = 0;

/** How a letter ended: the server took it, refused it for good, nothing in it was due any more, or nobody took it. */
export type LetterOutcome = 'sent' | 'refused' | 'void' | 'given_up';

/** A letter that tells a member what is new of a kind, or of all. */
@Entity({ name: 'notice_letter' })
@Check('notice_letter_size', bytesWithin({ outcome: 100 }))
@Index('notice_letter_next', ['nextAt'], { where: 'next_at IS NOT NULL' })
@Index('notice_letter_by_time', ['madeAt'])
@Index('notice_letter_failed', ['madeAt', 'id'], { where: `outcome = 'refused' OR outcome = 'given_up'` })
export class NoticeLetter {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'notice_letter_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'receiver_id' })
  receiverId!: number;

  /** The notices' own, or `allKinds`. */
  @Column('smallint')
  kind!: number;

  @Column('bigint', { name: 'notice_ids', array: true })
  noticeIds!: number[];

  @Column({ type: 'timestamptz', name: 'made_at', precision: 3, default: () => 'now()' })
  madeAt!: Date;

  /** When it is tried; null once it has ended. */
  @Column({ type: 'timestamptz', name: 'next_at', precision: 3, nullable: true, default: () => 'now()' })
  nextAt!: Date | null;

  @Column('smallint', { default: 0 })
  tries!: number;

  @Column('text', { nullable: true })
  outcome!: LetterOutcome | null;

  /** What the mail server answered that refused it. */
  @Column('smallint', { name: 'smtp_code', nullable: true })
  smtpCode!: number | null;
}

/** When somebody last got a letter of a kind, or of `allKinds`: what comes too soon after it waits for the next. */
@Entity({ name: 'letter_turn' })
export class LetterTurn {
  @PrimaryColumn('bigint', { name: 'receiver_id', primaryKeyConstraintName: 'letter_turn_pkey' })
  receiverId!: number;

  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'letter_turn_pkey' })
  kind!: number;

  @Column({ type: 'timestamptz', name: 'last_at', precision: 3 })
  lastAt!: Date;
}

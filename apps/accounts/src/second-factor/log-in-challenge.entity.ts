import { forgetOld } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../user/index.js';

/**
 * A log-in that has proved the password and needs a code, or that has proved all and needs the member's word that they
 * come back. Only the hash of its token is known.
 */
@Entity({ name: 'log_in_challenge' })
@Retention({ kind: 'steps', days: 2, job: forgetOld, isExpired: sql`expires_at < now()` })
@Check('log_in_challenge_size', bytesWithin({ token_hash: 100, password_mark: 100 }))
@Index('log_in_challenge_of_owner', ['userId'])
@Index('log_in_challenge_by_end', ['expiresAt'])
export class LogInChallenge {
  @PrimaryColumn('text', { name: 'token_hash', primaryKeyConstraintName: 'log_in_challenge_pkey' })
  tokenHash!: string;

  @Column('bigint', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'log_in_challenge_of_user', onDelete: 'CASCADE' })
  @DeletedWith('member')
  userId!: number;

  /** The SHA-256 of the hash of the password that was proved: another password ends the log-in. */
  @Column('text', { name: 'password_mark' })
  passwordMark!: string;

  /** Codes that were tried. */
  @Column('smallint', { default: 0 })
  tries!: number;

  /** Whether everything is proved, of an account that is leaving. */
  @Column('boolean', { name: 'is_return', default: false })
  isReturn!: boolean;

  /** Of such a log-in: whether more than the password proved it. */
  @Column('boolean', { name: 'has_two_factors', default: false })
  hasTwoFactors!: boolean;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;
}

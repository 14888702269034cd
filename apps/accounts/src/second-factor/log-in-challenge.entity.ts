import { forgetOld } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../user/index.js';

/**
 * A log-in that has proved the password and needs a code, or that has proved all and needs the member's confirmation
 * that they come back. Only the hash of its token is stored.
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

  /** The SHA-256 of the hash of the password that was proved: a change of the password ends the log-in. */
  @Column('text', { name: 'password_mark' })
  passwordMark!: string;

  /** The number of codes that were tried. */
  @Column('smallint', { default: 0 })
  tries!: number;

  /** True if everything is proved, for an account that is leaving. */
  @Column('boolean', { name: 'is_return', default: false })
  isReturn!: boolean;

  /** True if such a log-in was proved by more than the password. */
  @Column('boolean', { name: 'has_two_factors', default: false })
  hasTwoFactors!: boolean;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;
}

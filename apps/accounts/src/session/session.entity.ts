import { forgetOld, sessionDays, sessionMaxDays } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, literal, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../user/index.js';

/**
 * A browser that is logged in. Only the hash of its cookie's token is stored (docs/security.md#accounts-and-sessions).
 */
@Entity({ name: 'session' })
@Retention({
  kind: 'sessions',
  days: sessionMaxDays + 1,
  job: forgetOld,
  isExpired: sql`last_used_at < now() - make_interval(days => ${literal(sessionDays + 1)})
    OR created_at < now() - make_interval(days => ${literal(sessionMaxDays + 1)})`,
})
@Check('session_size', bytesWithin({ token_hash: 100, user_agent: 1500, network: 100 }))
@Index('session_by_token_hash', ['tokenHash'], { unique: true })
@Index('session_page_of_user', ['userId', 'id'])
export class Session {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'session_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'session_of_user', onDelete: 'CASCADE' })
  @DeletedWith('member', { by: 'act', because: 'an event says that each session ended' })
  userId!: number;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  /** The network of the last stored use: the address, shortened so that it identifies no household. */
  @Column('text', { nullable: true })
  network!: string | null;

  /**
   * The time at which its member last proved who they are, by a log-in or a step-up; null for one of an earlier
   * release.
   */
  @Column({ type: 'timestamptz', name: 'proved_at', precision: 3, nullable: true })
  provedAt!: Date | null;

  /** True if more than the password proved it: a code or a passkey. */
  @Column('boolean', { name: 'has_two_factors', default: false })
  hasTwoFactors!: boolean;

  /** The time of the log-in. `sessionMaxDays` after it the session is over. */
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  /** The time of the last use, written at most once a minute. `sessionDays` after it the session is over. */
  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, default: () => 'now()' })
  lastUsedAt!: Date;
}

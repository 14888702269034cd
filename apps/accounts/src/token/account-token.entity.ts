import { forgetOld } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../user/index.js';

/**
 * The purpose of an emailed link: to choose a new password, to confirm an address, or to undo a change of the address.
 */
export type TokenKind = 'reset' | 'verify' | 'undo';

/**
 * An emailed token. Only its hash is stored; one that was used or replaced expires at the time at which it was made
 * (docs/security.md#accounts-and-sessions).
 */
@Entity({ name: 'account_token' })
// The rows stay an hour longer than the links work, for the count of emails that a person was sent.
@Retention({ kind: 'links', days: 8, job: forgetOld, isExpired: sql`expires_at < now() - interval '1 hour'` })
@Check('account_token_size', bytesWithin({ token_hash: 100, kind: 100, email_id: 200, email: 1500 }))
@Index('account_token_of_email', ['emailId'], { unique: true })
@Index('account_token_of_user', ['userId', 'kind'])
@Index('account_token_by_end', ['expiresAt'])
@Index('account_token_by_email', { synchronize: false })
export class AccountToken {
  @PrimaryColumn('text', { name: 'token_hash', primaryKeyConstraintName: 'account_token_pkey' })
  tokenHash!: string;

  @Column('bigint', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'account_token_of_person', onDelete: 'CASCADE' })
  @DeletedWith('member')
  userId!: number;

  @Column('text')
  kind!: TokenKind;

  /** The id of the email that contains the link. */
  @Column('text', { name: 'email_id' })
  emailId!: string;

  /**
   * The address that an `undo` was sent to and gives back; null for other kinds. No other account can take it while the
   * token is valid.
   */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;
}

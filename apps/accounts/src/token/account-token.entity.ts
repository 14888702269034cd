import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../user/index.js';

/** What a mailed link opens: a new password, or the badge of a confirmed address. */
export type TokenKind = 'reset' | 'verify';

/** A mailed token. Only its hash is known; it is deleted when it is used (security.md, "Accounts and sessions"). */
@Entity({ name: 'account_token' })
@Index('account_token_of_letter', ['letterId'], { unique: true })
@Index('account_token_of_user', ['userId', 'kind'])
@Index('account_token_by_end', ['expiresAt'])
export class AccountToken {
  @PrimaryColumn('text', { name: 'token_hash', primaryKeyConstraintName: 'account_token_pkey' })
  tokenHash!: string;

  @Column('bigint', { name: 'user_id' })
  @ForeignKey(() => User, { name: 'account_token_of_person', onDelete: 'CASCADE' })
  userId!: number;

  @Column('text')
  kind!: TokenKind;

  /** The letter that carries it. */
  @Column('text', { name: 'letter_id' })
  letterId!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;
}

import { forgetOld } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../user/index.js';

/** A link by which an admin invites people to sign up (docs/product/admin.md#invitations). */
@Entity({ name: 'invitation' })
@Retention({
  kind: 'invitations',
  days: 60,
  job: forgetOld,
  isExpired: sql`expires_at < now() - interval '30 days'`,
})
@Check('invitation_uses_left', 'uses_left BETWEEN 0 AND uses')
@Check('invitation_size', bytesWithin({ token_hash: 100, note: 4800 }))
@Index('invitation_by_token', ['tokenHash'], { unique: true })
@Index('invitation_by_maker', ['madeBy'])
@Index('invitation_by_end', ['expiresAt'])
export class Invitation {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'invitation_pkey',
  })
  id!: number;

  /** The hash of the token; the token itself is not stored. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('bigint', { name: 'made_by' })
  @ForeignKey(() => User, { name: 'invitation_of_admin', onDelete: 'CASCADE' })
  @DeletedWith('member')
  madeBy!: number;

  @Column('text', { nullable: true })
  note!: string | null;

  /** The number of people who can sign up by it. */
  @Column('integer')
  uses!: number;

  @Column('integer', { name: 'uses_left' })
  usesLeft!: number;

  @Column({ type: 'timestamptz', name: 'made_at', precision: 3, default: () => 'now()' })
  madeAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'withdrawn_at', precision: 3, nullable: true })
  withdrawnAt!: Date | null;
}

import { bytesWithin, Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../user/index.js';

/** The state before or after an admin action, by the name of the changed field. */
export type ActedState = Readonly<Record<string, string | number>>;

/**
 * An act of the staff. It is written in the transaction of the act, never changed and never deleted: a trigger of the
 * database refuses both, and another one chains each act to the one before (docs/product/admin.md#chain).
 */
@Entity({ name: 'admin_action' })
@Retention({ kind: 'log', boundedBy: 'what staff do by hand; who did what stays accountable' })
@Check(
  'admin_action_size',
  bytesWithin({ action: 100, subject: 500, before: 200_000, after: 200_000, previous_hash: 64, hash: 64 }),
)
@Index('admin_action_chain', ['chainNo'], { unique: true })
export class AdminAction {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'admin_action_pkey',
  })
  id!: number;

  /** The member of the staff who acted; null for the operator of the site at the terminal. */
  @Column('bigint', { name: 'user_id', nullable: true })
  @ForeignKey(() => User, { name: 'admin_action_of_user' })
  @StaysWithoutMember('who did what stays accountable')
  userId!: number | null;

  /** The kind of the action, e.g. `change_user`. */
  @Column('text')
  action!: string;

  /** The subject of the action, e.g. `user:7`. */
  @Column('text')
  subject!: string;

  @Column('jsonb')
  before!: ActedState;

  @Column('jsonb')
  after!: ActedState;

  @Column({ type: 'timestamptz', name: 'done_at', precision: 3, default: () => 'now()' })
  doneAt!: Date;

  /** The act's number in the chain, from 1. The trigger sets it, as the two hashes. */
  @Column({ type: 'bigint', name: 'chain_no', insert: false })
  chainNo!: number;

  /** The hash of the act before; empty for the first. */
  @Column({ type: 'text', name: 'previous_hash', insert: false })
  previousHash!: string;

  @Column({ type: 'text', insert: false })
  hash!: string;
}

import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../user/index.js';

/** The state before or after an admin action, by the name of the changed field. */
export type ActedState = Readonly<Record<string, string | number>>;

/** An act of the staff. Written in the transaction of the act, never changed and never deleted. */
@Entity({ name: 'admin_action' })
@Check('admin_action_size', bytesWithin({ action: 100, subject: 500, before: 64_000, after: 64_000 }))
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
  userId!: number | null;

  /** In a word, e.g. `change_user`. */
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
}

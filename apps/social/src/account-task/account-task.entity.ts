import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What follows from a change of an account for its many subscriptions. */
export type AccountTaskKind = 'accept_requests' | 'purge' | 'rename_author' | 'rename_subscriber';

/**
 * Something still to be done for the subscriptions of an account, written down in the transaction that learnt of it:
 * a job can get lost with Redis, this can't.
 */
@Entity({ name: 'account_task' })
@Check('account_task_size', bytesWithin({ kind: 100 }))
export class AccountTask {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'account_task_pkey' })
  userId!: number;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'account_task_pkey' })
  kind!: AccountTaskKind;

  /** How far a task that goes by time has come; it starts anew when the same change comes again meanwhile. */
  @Column({ type: 'timestamptz', name: 'last_at', precision: 3, default: '-infinity' })
  lastAt!: Date;

  @Column('bigint', { name: 'last_id', default: 0 })
  lastId!: number;
}

import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** In the place of a kind: an email that gathers all of them. No kind has this number. */
export const allKinds = 0;

/** When somebody last got an email of a kind, or of `allKinds`: what comes too soon after it waits for the next. */
@Entity({ name: 'email_turn' })
@Retention({ days: 1, job: forgetOldDeliveriesJob, isExpired: sql`last_at < now() - interval '1 day'` })
export class EmailTurn {
  @PrimaryColumn('bigint', { name: 'receiver_id', primaryKeyConstraintName: 'email_turn_pkey' })
  @DeletedWith('member')
  receiverId!: number;

  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'email_turn_pkey' })
  kind!: number;

  @Column({ type: 'timestamptz', name: 'last_at', precision: 3 })
  lastAt!: Date;
}

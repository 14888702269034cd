import { Retention, sql } from '@quillstead/service-kit';
import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A session that is over, remembered for a while: a device that was on its way to be saved comes too late. */
@Entity({ name: 'ended_session' })
@Retention({ days: 1, job: forgetOldDeliveriesJob, isExpired: sql`ended_at < now() - interval '1 day'` })
@Index('ended_session_by_end', ['endedAt'])
export class EndedSession {
  @PrimaryColumn('bigint', { name: 'session_id', primaryKeyConstraintName: 'ended_session_pkey' })
  sessionId!: number;

  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, default: () => 'now()' })
  endedAt!: Date;
}

import { forgetSeenActivities } from '@quillstead/contracts';
import { Retention, sql } from '@quillstead/service-kit';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An activity that was received and carried out, so that it is not carried out again. */
@Entity({ name: 'federation_seen' })
// After these days a repeated activity has an old date, for which its signature is refused.
@Retention({
  kind: 'messages',
  days: 7,
  job: forgetSeenActivities,
  isExpired: sql`seen_at < now() - interval '7 days'`,
})
@Index('federation_seen_oldest', ['seenAt'])
export class FederationSeen {
  /** The SHA-256 of the activity's id. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'federation_seen_pkey' })
  activity!: Buffer;

  @Column({ type: 'timestamptz', name: 'seen_at', precision: 3, default: () => 'now()' })
  seenAt!: Date;
}

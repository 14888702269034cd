import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An activity that was received and carried out, so that it is not carried out again. */
@Entity({ name: 'federation_seen' })
@Index('federation_seen_oldest', ['seenAt'])
export class FederationSeen {
  /** The SHA-256 of its id. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'federation_seen_pkey' })
  activity!: Buffer;

  @Column({ type: 'timestamptz', name: 'seen_at', precision: 3, default: () => 'now()' })
  seenAt!: Date;
}

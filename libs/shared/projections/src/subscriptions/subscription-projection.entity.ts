import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who subscribed to whom, so that a service decides by itself who may read what an author publishes. */
@Entity({ name: 'subscription' })
export class SubscriptionProjection {
  @PrimaryColumn('bigint', { name: 'subscriber_id', primaryKeyConstraintName: 'subscription_pkey' })
  subscriberId!: number;

  @PrimaryColumn('bigint', { name: 'author_id', primaryKeyConstraintName: 'subscription_pkey' })
  authorId!: number;

  /** True accepted, false requested. */
  @Column('boolean')
  code!: boolean;
}

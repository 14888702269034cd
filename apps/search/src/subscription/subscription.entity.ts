import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who subscribed to whom: a read model fed by social, so that search decides by itself who may find a story. */
@Entity({ name: 'subscription' })
export class Subscription {
  @PrimaryColumn('bigint', { name: 'subscriber_id', primaryKeyConstraintName: 'subscription_pkey' })
  subscriberId!: number;

  @PrimaryColumn('bigint', { name: 'author_id', primaryKeyConstraintName: 'subscription_pkey' })
  authorId!: number;

  /** True accepted, false requested. */
  @Column('boolean')
  code!: boolean;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who subscribed to whom: a read model fed by social, so that content decides by itself who may read a story. */
@Entity({ name: 'subscription' })
@Index('subscription_accepted', ['subscriberId', 'authorId'], { where: 'code' })
export class Subscription {
  @PrimaryColumn('bigint', { name: 'subscriber_id', primaryKeyConstraintName: 'subscription_pkey' })
  subscriberId!: number;

  @PrimaryColumn('bigint', { name: 'author_id', primaryKeyConstraintName: 'subscription_pkey' })
  authorId!: number;

  /** True accepted, false requested. */
  @Column('boolean')
  code!: boolean;
}

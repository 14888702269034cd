import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who subscribed to whom: a read model fed by social. It says who is told of a story, and who may see it. */
@Entity({ name: 'subscription' })
@Index('subscription_receivers', ['authorId', 'subscriberId'], { where: 'code' })
export class Subscription {
  @PrimaryColumn('bigint', { name: 'subscriber_id', primaryKeyConstraintName: 'subscription_pkey' })
  subscriberId!: number;

  @PrimaryColumn('bigint', { name: 'author_id', primaryKeyConstraintName: 'subscription_pkey' })
  authorId!: number;

  /** True accepted, false requested. */
  @Column('boolean')
  code!: boolean;

  /** When social noted that it began or was accepted; null when that was before this was kept. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;
}

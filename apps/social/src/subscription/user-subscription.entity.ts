import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A subscription of one person to another, or a request for it (docs/product/subscriptions.md#states). The row is
 * deleted when it ends.
 */
@Entity({ name: 'user_subscription' })
@Retention({ kind: 'marks', livesAsLongAs: 'both accounts want' })
@Check('user_subscription_size', bytesWithin({ subscriber_name: 1000, author_name: 1000 }))
@Index('user_subscription_of_pair', ['subscriberId', 'authorId'], { unique: true })
@Index('user_subscription_subscribers', ['authorId', 'code', 'createdAt', 'id', 'subscriberId'])
@Index('user_subscription_subscribers_by_name', ['authorId', 'code', 'subscriberName', 'id'])
@Index('user_subscription_authors', ['subscriberId', 'code', 'createdAt', 'id'])
@Index('user_subscription_authors_by_name', ['subscriberId', 'code', 'authorName', 'id'])
export class UserSubscription {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'user_subscription_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'subscriber_id' })
  @DeletedWith('member', { by: 'act', because: 'other services are told, and counts follow' })
  subscriberId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'act', because: 'other services are told, and counts follow' })
  authorId!: number;

  /** True if accepted, false if requested. */
  @Column('boolean')
  code!: boolean;

  /** The subscriber's name in lower case, stored here so that an index has two million subscribers in this order. */
  @Column({ type: 'text', name: 'subscriber_name', collation: 'C' })
  subscriberName!: string;

  /** The author's name in lower case, for the same reason. */
  @Column({ type: 'text', name: 'author_name', collation: 'C' })
  authorName!: string;

  /** The version of the last event of the pair; grows even when a subscription ends and begins again. */
  @Column('bigint')
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}

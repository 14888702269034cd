import { bytesWithin, DeletedWith, Exported, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A member's subscription to a hashtag. The row is deleted when it ends. */
@Entity({ name: 'hashtag_subscription' })
@Retention({ kind: 'marks', livesAsLongAs: 'the member wants' })
@Check('hashtag_subscription_size', bytesWithin({ hashtag: 1500 }))
@Index('hashtag_subscription_of_pair', ['userId', 'hashtag'], { unique: true })
@Index('hashtag_subscription_of_user', ['userId', 'createdAt', 'id'])
@Index('hashtag_subscription_subscribers', ['hashtag', 'createdAt', 'id', 'userId'])
@Exported('hashtag_subscriptions', { of: 'userId', columns: ['hashtag', 'createdAt'], order: ['id'] })
export class HashtagSubscription {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'hashtag_subscription_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'user_id' })
  @DeletedWith('member', { by: 'act', because: 'other services are told, and counts follow' })
  userId!: number;

  /** The key of the hashtag: lower case, `#` included. */
  @Column({ type: 'text', collation: 'C' })
  hashtag!: string;

  /** The version of the last event of the pair, from the same sequence as those of user subscriptions. */
  @Column('bigint')
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

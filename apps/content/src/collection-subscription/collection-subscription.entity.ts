import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A member's subscription to a collection. The row is deleted when it ends. */
@Entity({ name: 'collection_subscription' })
@Retention({ kind: 'marks', livesAsLongAs: 'the subscription' })
@Index('collection_subscription_of_pair', ['userId', 'collectionId'], { unique: true })
@Index('collection_subscription_of_user', ['userId', 'createdAt', 'id'])
@Index('collection_subscription_of_collection', ['collectionId', 'id'])
export class CollectionSubscription {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'collection_subscription_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'user_id' })
  @DeletedWith('member')
  userId!: number;

  /** The internal id of the collection. */
  @Column('bigint', { name: 'collection_id' })
  @ForeignKey('Collection', { name: 'collection_subscription_collection', onDelete: 'CASCADE' })
  collectionId!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

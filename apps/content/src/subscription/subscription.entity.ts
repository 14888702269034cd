import { SubscriptionProjection } from '@quillstead/projections';
import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A subscription to an author, with the index by which the home feed finds the authors whom a viewer reads. */
@Entity({ name: 'subscription' })
@Retention({ kind: 'marks', livesAsLongAs: 'the subscription' })
@Index('subscription_accepted', ['subscriberId', 'authorId'], { where: 'code' })
export class Subscription extends SubscriptionProjection {}

/** A member who follows a hashtag: a read model fed by events of social. */
@Entity({ name: 'hashtag_subscription' })
@Retention({ kind: 'marks', livesAsLongAs: 'the subscription' })
export class HashtagSubscription {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'hashtag_subscription_pkey' })
  @DeletedWith('member', { by: 'event', because: 'social ends it' })
  userId!: number;

  @PrimaryColumn('bigint', { name: 'hashtag_id', primaryKeyConstraintName: 'hashtag_subscription_pkey' })
  @ForeignKey('Hashtag', { name: 'hashtag_subscription_of_hashtag', onDelete: 'CASCADE' })
  hashtagId!: number;
}

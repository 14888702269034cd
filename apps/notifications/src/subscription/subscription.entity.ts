import { SubscriptionProjection } from '@quillstead/projections';
import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A subscription to an author, which also decides who is notified of a story. */
@Entity({ name: 'subscription' })
@Retention({ kind: 'marks', livesAsLongAs: 'the subscription' })
@Index('subscription_receivers', ['authorId', 'subscriberId'], { where: 'code' })
export class Subscription extends SubscriptionProjection {
  /**
   * The time at which the subscription began or was accepted, as social published it; null when that was before this
   * column existed.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;
}

/** A member who follows a hashtag: a read model fed by events of social. */
@Entity({ name: 'hashtag_subscription' })
@Retention({ kind: 'marks', livesAsLongAs: 'the subscription' })
@Check('hashtag_subscription_size', bytesWithin({ hashtag: 1500 }))
export class HashtagSubscription {
  /** The key of the hashtag: lower case, `#` included. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'hashtag_subscription_pkey' })
  hashtag!: string;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'hashtag_subscription_pkey' })
  @DeletedWith('member', { by: 'event', because: 'social ends the subscription' })
  userId!: number;

  /**
   * The time at which the subscription began, as social published it; null when that was before this column existed.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;
}

/** A member who subscribes to a series: a read model fed by events of content. */
@Entity({ name: 'series_subscription' })
@Retention({ kind: 'marks', livesAsLongAs: 'the subscription' })
export class SeriesSubscription {
  @PrimaryColumn('bigint', { name: 'series_id', primaryKeyConstraintName: 'series_subscription_pkey' })
  seriesId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'series_subscription_pkey' })
  @DeletedWith('member', { by: 'event', because: 'content ends the subscription' })
  userId!: number;

  /** The time at which the subscription began, as content published it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;
}

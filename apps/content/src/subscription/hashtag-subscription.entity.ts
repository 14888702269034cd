import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A member who follows a hashtag: a read model fed by events of social. */
@Entity({ name: 'hashtag_subscription' })
@Retention({ livesAsLongAs: 'the subscription' })
export class HashtagSubscription {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'hashtag_subscription_pkey' })
  @DeletedWith('member', { by: 'event', because: 'social ends it' })
  userId!: number;

  @PrimaryColumn('bigint', { name: 'hashtag_id', primaryKeyConstraintName: 'hashtag_subscription_pkey' })
  @ForeignKey('Hashtag', { name: 'hashtag_subscription_of_hashtag', onDelete: 'CASCADE' })
  hashtagId!: number;
}

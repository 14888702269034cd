import { Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The counters of a person, in a narrow row of their own, because they change far more often than the profile. */
@Entity({ name: 'member_stat' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
export class MemberStat {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'member_stat_pkey' })
  @StaysWithoutMember('it has numbers alone')
  userId!: number;

  /** The number of accepted subscribers. */
  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;

  /** The number of authors who have accepted the person, and of hashtags. */
  @Column('integer', { name: 'count_subscriptions', default: 0 })
  countSubscriptions!: number;

  /** The number of subscriptions to people that were begun in the hour since `recentSince`, while the member is new. */
  @Column('integer', { name: 'recent_subscriptions', default: 0 })
  recentSubscriptions!: number;

  @Column({ type: 'timestamptz', name: 'recent_since', precision: 3, nullable: true })
  recentSince!: Date | null;

  /** The version of the last `author_counted`. */
  @Column('bigint', { default: 0 })
  version!: number;
}

/**
 * The number of stories of an author, as content publishes it. It is not in `member_stat`: events come in any order of
 * authors and would lock its rows in that order, while subscriptions lock them by id.
 */
@Entity({ name: 'author_stories' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
export class AuthorStories {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_stories_pkey' })
  @StaysWithoutMember('it has numbers alone')
  userId!: number;

  @Column('integer', { name: 'count_stories' })
  countStories!: number;
}

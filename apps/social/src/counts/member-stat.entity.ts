import { Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The counters of a person, in a narrow row of their own: they change far more often than the profile. */
@Entity({ name: 'member_stat' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
export class MemberStat {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'member_stat_pkey' })
  @StaysWithoutMember('it has numbers alone')
  userId!: number;

  /** Accepted ones. */
  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;

  /** Authors who accepted, and hashtags. */
  @Column('integer', { name: 'count_subscriptions', default: 0 })
  countSubscriptions!: number;

  /** Subscriptions to people that were begun in the hour since `recentSince`, while the member is a new one. */
  @Column('integer', { name: 'recent_subscriptions', default: 0 })
  recentSubscriptions!: number;

  @Column({ type: 'timestamptz', name: 'recent_since', precision: 3, nullable: true })
  recentSince!: Date | null;

  /** The version of the last `author_counted`. */
  @Column('bigint', { default: 0 })
  version!: number;
}

/**
 * How many stories an author has, as content publishes it. Not in `member_stat`: events come in any order of authors
 * and would lock its rows in that order, while subscriptions lock them by id.
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

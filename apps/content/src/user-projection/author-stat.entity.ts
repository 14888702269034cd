import { DeletedWith, Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The counts of a person, in a table of their own, so that counting does not rewrite the user projection. */
@Entity({ name: 'author_stat' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
export class AuthorStat {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_stat_pkey' })
  @StaysWithoutMember('it counts nothing more, and its version must not begin anew')
  userId!: number;

  /** The number of stories, which content owns and publishes as `author_stories_counted`. */
  @Column('integer', { name: 'count_stories', default: 0 })
  countStories!: number;

  /** The number of subscribers, from an event of social, like the next column. */
  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;

  @Column('integer', { name: 'count_subscriptions', default: 0 })
  countSubscriptions!: number;

  /** The time at which the oldest of the stories was posted; null without one. */
  @Column({ type: 'timestamptz', name: 'first_posted_at', precision: 3, nullable: true })
  firstPostedAt!: Date | null;

  /** The time at which the newest of the stories was posted; null without one. */
  @Column({ type: 'timestamptz', name: 'last_posted_at', precision: 3, nullable: true })
  lastPostedAt!: Date | null;

  /** The newest of the stories; the one with the higher id if two were posted at once. */
  @Column('bigint', { name: 'last_story_id', nullable: true })
  lastStoryId!: number | null;

  /** The version, which grows with every change of `count_stories` that is published. */
  @Column('integer', { default: 0 })
  version!: number;
}

/** The number by which the subscribers of an author grew on one day (UTC); negative if more have left. */
@Entity({ name: 'author_day' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
export class AuthorDay {
  @PrimaryColumn('bigint', { name: 'author_id', primaryKeyConstraintName: 'author_day_pkey' })
  @DeletedWith('member')
  authorId!: number;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'author_day_pkey' })
  day!: string;

  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;
}

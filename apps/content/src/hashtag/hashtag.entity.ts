import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A hashtag: found by its key, which has no case, and shown as first written, `#` included
 * (docs/product/stories.md#hashtags).
 */
@Entity({ name: 'hashtag' })
@Retention({ kind: 'workings', boundedBy: 'the different hashtags of stories' })
@Check('hashtag_size', bytesWithin({ key: 1500, value: 1500 }))
@Index('hashtag_by_key', ['key'], { unique: true })
export class Hashtag {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'hashtag_pkey',
  })
  id!: number;

  @Column('text')
  key!: string;

  @Column('text')
  value!: string;

  /** 0 while the hashtag is only followed and no story has spelt it. */
  @Column('smallint', { name: 'is_written', default: 1 })
  isWritten!: 0 | 1;
}

/** The counts of a hashtag. */
@Entity({ name: 'hashtag_stat' })
@Retention({ kind: 'workings', boundedBy: 'the different hashtags of stories' })
export class HashtagStat {
  @PrimaryColumn('bigint', { name: 'hashtag_id', primaryKeyConstraintName: 'hashtag_stat_pkey' })
  @ForeignKey(() => Hashtag, { name: 'hashtag_stat_of_hashtag', onDelete: 'CASCADE' })
  hashtagId!: number;

  /** The number of stories of authors who are public and active, which a visitor may know. */
  @Column('integer', { name: 'count_stories', default: 0 })
  countStories!: number;

  /** The number in social's last event. */
  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;

  /** The time at which the oldest of all its stories was posted; null without one. */
  @Column({ type: 'timestamptz', name: 'first_posted_at', precision: 3, nullable: true })
  firstPostedAt!: Date | null;

  /** The time at which the newest of all its stories was posted; null without one. */
  @Column({ type: 'timestamptz', name: 'last_posted_at', precision: 3, nullable: true })
  lastPostedAt!: Date | null;

  /** The newest of the stories; the one with the higher id if two were posted at once. */
  @Column('bigint', { name: 'last_story_id', nullable: true })
  lastStoryId!: number | null;

  /** The version, which grows with every change of `count_stories` that is published. */
  @Column('integer', { default: 0 })
  version!: number;
}

/** The busiest hashtags of the last days, which are replaced every few minutes. */
@Entity({ name: 'hashtag_trend' })
@Retention({ kind: 'workings', boundedBy: 'the hashtags of the last days; made anew by each refresh' })
@Index('hashtag_trend_busiest', ['place'])
export class HashtagTrend {
  @PrimaryColumn('bigint', { name: 'hashtag_id', primaryKeyConstraintName: 'hashtag_trend_pkey' })
  @ForeignKey(() => Hashtag, { name: 'hashtag_trend_of_hashtag', onDelete: 'CASCADE' })
  hashtagId!: number;

  /** The place in their order, 1 for the busiest. */
  @Column('integer')
  place!: number;
}

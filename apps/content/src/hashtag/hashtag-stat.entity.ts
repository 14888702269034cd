import { Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Hashtag } from './hashtag.entity.js';

/** The counts of a hashtag. */
@Entity({ name: 'hashtag_stat' })
@Retention({ boundedBy: 'the different hashtags of stories' })
export class HashtagStat {
  @PrimaryColumn('bigint', { name: 'hashtag_id', primaryKeyConstraintName: 'hashtag_stat_pkey' })
  @ForeignKey(() => Hashtag, { name: 'hashtag_stat_of_hashtag', onDelete: 'CASCADE' })
  hashtagId!: number;

  /** Stories of authors who are public and there: what a visitor may know. */
  @Column('integer', { name: 'count_stories', default: 0 })
  countStories!: number;

  /** The number of social's last event. */
  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;

  /** When the oldest of all its stories was posted; null without one. */
  @Column({ type: 'timestamptz', name: 'first_posted_at', precision: 3, nullable: true })
  firstPostedAt!: Date | null;

  /** When the newest of all its stories was posted; null without one. */
  @Column({ type: 'timestamptz', name: 'last_posted_at', precision: 3, nullable: true })
  lastPostedAt!: Date | null;

  /** The newest of the stories; the one of the higher id when two were posted at once. */
  @Column('bigint', { name: 'last_story_id', nullable: true })
  lastStoryId!: number | null;

  /** Grows with every change of `count_stories` that is published. */
  @Column('integer', { default: 0 })
  version!: number;
}

import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Hashtag } from './hashtag.entity.js';

/** Which stories have a hashtag, with all that a hashtag's lists are ordered by, as `story_stat` has it. */
@Entity({ name: 'story_hashtag' })
@Index('story_hashtag_list_of_story', ['storyId'])
@Index('story_hashtag_newest', ['postedAt', 'storyId', 'hashtagId'])
@Index('story_hashtag_list_newest', ['hashtagId', 'postedAt', 'storyId'])
@Index('story_hashtag_partition_newest', ['hashtagId', 'isOpen', 'isNsfw', 'postedAt', 'storyId'])
@Index('story_hashtag_partition_top', ['hashtagId', 'isOpen', 'isNsfw', 'countLikes', 'postedAt', 'storyId'])
@Index('story_hashtag_partition_trending', ['hashtagId', 'isOpen', 'isNsfw', 'score', 'storyId'])
export class StoryHashtag {
  @PrimaryColumn('bigint', { name: 'hashtag_id', primaryKeyConstraintName: 'story_hashtag_pkey' })
  @ForeignKey(() => Hashtag, { name: 'story_hashtag_of_hashtag', onDelete: 'CASCADE' })
  hashtagId!: number;

  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_hashtag_pkey' })
  @ForeignKey('Story', { name: 'story_hashtag_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  /** Null of a story that code before these columns has written, like the next. */
  @Column('bigint', { name: 'author_id', nullable: true })
  authorId!: number | null;

  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3, nullable: true })
  postedAt!: Date | null;

  @Column('integer', { name: 'count_likes', default: 0 })
  countLikes!: number;

  @Column('double precision', { default: 0 })
  score!: number;

  @Column('smallint', { name: 'is_open', default: 1 })
  isOpen!: 0 | 1;

  @Column('smallint', { name: 'is_nsfw', default: 0 })
  isNsfw!: 0 | 1;
}

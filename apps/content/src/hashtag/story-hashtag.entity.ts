import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Hashtag } from './hashtag.entity.js';

const byTime = ['postedAt', 'storyId'];
/** The columns that a filter reads of each story, so that it reads the index alone. */
const filtered = ['authorId', 'traits', 'hashtagIds', 'warningIds', 'lang'];

/** The columns that are copied from `story_stat`. */
export const columnsOfStat = [
  'author_id',
  'posted_at',
  'count_likes',
  'score',
  'is_open',
  'is_nsfw',
  'lang',
  'traits',
  'hashtag_ids',
  'warning_ids',
];

/**
 * A hashtag of a story, with copies of all columns of `story_stat` by which a hashtag's lists are ordered and filtered.
 */
@Entity({ name: 'story_hashtag' })
@Retention({ kind: 'writing', livesAsLongAs: 'its story' })
@Check('story_hashtag_size', bytesWithin({ lang: 100 }))
@Index('story_hashtag_list_of_story', ['storyId'])
@Index('story_hashtag_newest', ['postedAt', 'storyId', 'hashtagId'])
@Index('story_hashtag_list_newest', ['hashtagId', 'postedAt', 'storyId'])
@Index('story_hashtag_filter_newest', ['hashtagId', 'isOpen', 'isNsfw', ...byTime, ...filtered])
@Index('story_hashtag_filter_top', ['hashtagId', 'isOpen', 'isNsfw', 'countLikes', ...byTime, ...filtered])
@Index('story_hashtag_filter_trending', ['hashtagId', 'isOpen', 'isNsfw', 'score', 'storyId', ...filtered])
export class StoryHashtag {
  @PrimaryColumn('bigint', { name: 'hashtag_id', primaryKeyConstraintName: 'story_hashtag_pkey' })
  @ForeignKey(() => Hashtag, { name: 'story_hashtag_of_hashtag', onDelete: 'CASCADE' })
  hashtagId!: number;

  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_hashtag_pkey' })
  @ForeignKey('Story', { name: 'story_hashtag_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  /** This column and the next are null if a release without these columns has written the story. */
  @Column('bigint', { name: 'author_id', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'it goes with the story' })
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

  @Column('text', { nullable: true })
  lang!: string | null;

  @Column('bigint', { default: 0 })
  traits!: number;

  @Column('bigint', { name: 'hashtag_ids', array: true, default: '{}' })
  hashtagIds!: number[];

  @Column('bigint', { name: 'warning_ids', array: true, default: '{}' })
  warningIds!: number[];
}

import { type CommentsPolicy, defaultCommentsPolicy } from '@quillstead/catalogue';
import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Story } from './story.entity.js';

/** The number of times that a story was the top-rated of each interval, by the catalogue's keys. */
export type StoryWins = Readonly<Record<string, number>>;

const byTime = ['postedAt', 'storyId'];
/** The columns that a filter reads of each story, so that it reads the index alone. */
const filtered = ['authorId', 'traits', 'hashtagIds', 'warningIds'];

/**
 * The counters of a story that change often, with all columns that order lists by them, so that a like writes this
 * narrow row and neither the story nor its text.
 */
@Entity({ name: 'story_stat' })
@Retention({ kind: 'writing', livesAsLongAs: 'its story' })
@Check('story_stat_size', bytesWithin({ wins: 1000, comments_policy: 100, lang: 100 }))
@Index('story_filter_newest', ['isOpen', 'isNsfw', ...byTime, ...filtered, 'lang'])
@Index('story_filter_top', ['isOpen', 'isNsfw', 'countLikes', ...byTime, ...filtered, 'lang'])
@Index('story_filter_trending', ['isOpen', 'isNsfw', 'score', 'storyId', ...filtered, 'lang'])
@Index('story_lang_newest', ['lang', 'isOpen', 'isNsfw', ...byTime, ...filtered])
@Index('story_lang_top', ['lang', 'isOpen', 'isNsfw', 'countLikes', ...byTime, ...filtered])
@Index('story_lang_trending', ['lang', 'isOpen', 'isNsfw', 'score', 'storyId', ...filtered])
@Index('story_top_of_author', ['authorId', 'countLikes', 'postedAt', 'storyId'])
@Index('story_trending_of_author', ['authorId', 'score', 'storyId'])
@Index('story_stat_with_wins', ['storyId'], { where: 'wins IS NOT NULL' })
export class StoryStat {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_stat_pkey' })
  @ForeignKey(() => Story, { name: 'story_stat_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  @Column('integer', { name: 'count_likes', default: 0 })
  countLikes!: number;

  @Column('integer', { name: 'count_comments', default: 0 })
  countComments!: number;

  @Column('integer', { name: 'count_bookmarks', default: 0 })
  countBookmarks!: number;

  /** The trending score of `scoreOf`. */
  @Column('double precision', { default: 0 })
  score!: number;

  /**
   * This column and the next three are copies of the story's. `authorId` and `postedAt` are null if a release without
   * these columns has written the story.
   */
  @Column('bigint', { name: 'author_id', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'it goes with the story' })
  authorId!: number | null;

  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3, nullable: true })
  postedAt!: Date | null;

  @Column('smallint', { name: 'is_open', default: 1 })
  isOpen!: 0 | 1;

  @Column('smallint', { name: 'is_nsfw', default: 0 })
  isNsfw!: 0 | 1;

  /** This column and the next three are computed by `describeStory`, for filters. */
  @Column('text', { nullable: true })
  lang!: string | null;

  @Column('bigint', { default: 0 })
  traits!: number;

  @Column('bigint', { name: 'hashtag_ids', array: true, default: '{}' })
  hashtagIds!: number[];

  /** Hashes of the warnings in the author's own words (`warning_ids`), which fit into an index at any length. */
  @Column('bigint', { name: 'warning_ids', array: true, default: '{}' })
  warningIds!: number[];

  /** The people who may comment. Stored here and not in the wide row, as a new comment locks this row. */
  @Column('text', { name: 'comments_policy', default: defaultCommentsPolicy })
  commentsPolicy!: CommentsPolicy;

  /** The wins of the story; null if it has never been top-rated. */
  @Column('jsonb', { nullable: true })
  wins!: StoryWins | null;
}

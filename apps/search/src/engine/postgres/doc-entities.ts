import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A story as it is found by its title, its author, its hashtags and its time. */
@Entity({ name: 'story_doc' })
@Retention({ kind: 'writing', livesAsLongAs: 'its story' })
@Check('story_doc_size', bytesWithin({ title_key: 2400, hashtags: 11_000, warning_keys: 6000, lang: 100 }))
@Index('story_doc_by_title', { synchronize: false })
@Index('story_doc_like_title', { synchronize: false })
@Index('story_doc_by_title_words', { synchronize: false })
@Index('story_doc_of_hashtag', { synchronize: false })
@Index('story_doc_by_all_words', { synchronize: false })
@Index('story_doc_of_author', ['authorId', 'postedAt', 'storyId'])
@Index('story_doc_newest', ['postedAt', 'storyId'])
@Index('story_doc_by_id', { synchronize: false })
@Index('story_doc_without_labels', { synchronize: false })
@Index('story_doc_without_author', { synchronize: false })
@Index('story_doc_without_warnings', { synchronize: false })
@Index('story_doc_of_older_cut', { synchronize: false })
export class StoryDoc {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_doc_pkey' })
  storyId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'event', because: 'content deletes what it is of' })
  authorId!: number;

  /** The version of the state that is indexed; an older one never replaces it. */
  @Column('integer')
  version!: number;

  /** The title as `fold` returns it. */
  @Column('text', { name: 'title_key' })
  titleKey!: string;

  /** The words of the title with the labels of the story, see `storyLabels`; its parts have the labels too. */
  @Column('tsvector', { name: 'title_words' })
  titleWords!: string;

  /** The keys of the hashtags, `#` included. */
  @Column('text', { array: true })
  hashtags!: string[];

  /** The keys of the author's own warnings, see `warningKey`; null where they are unknown. */
  @Column('text', { array: true, name: 'warning_keys', nullable: true })
  warningKeys!: string[] | null;

  @Column('text', { nullable: true })
  lang!: string | null;

  /** The mask as `traitMask` returns it. */
  @Column('bigint', { default: 0 })
  traits!: number;

  @Column('smallint', { name: 'is_nsfw' })
  isNsfw!: 0 | 1;

  /** Visitors do not find it, nor the comments on it. */
  @Column('smallint', { name: 'is_members_only', default: 0 })
  isMembersOnly!: 0 | 1;

  @Column('integer', { name: 'count_words' })
  countWords!: number;

  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3 })
  postedAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, nullable: true })
  updatedAt!: Date | null;

  /** The words of all parts of a story of several parts, without their places. */
  @Column('tsvector', { name: 'all_words', nullable: true })
  allWords!: string | null;
}

/** A part of a story's text with the words of its head: PostgreSQL keeps no more than 16,383 places of words in one. */
@Entity({ name: 'story_part' })
@Retention({ kind: 'writing', livesAsLongAs: 'its story' })
@Check('story_part_size', bytesWithin({ text: 90_000, lang: 100 }))
@Index('story_part_by_words', { synchronize: false })
@Index('story_part_by_lang_words', { synchronize: false })
@Index('story_part_of_author', ['authorId'])
@Index('story_part_by_id', { synchronize: false })
export class StoryPart {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_part_pkey' })
  @ForeignKey(() => StoryDoc, { name: 'story_part_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'story_part_pkey' })
  part!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'event', because: 'content deletes what it is of' })
  authorId!: number;

  @Column('text')
  text!: string;

  /** The words, in the row where they fit (`STORAGE MAIN`). */
  @Column('tsvector')
  words!: string;

  /** The story's language, where it has stems and is not English; null else. */
  @Column('text', { nullable: true })
  lang!: string | null;

  /** The words as those of this language. */
  @Column('tsvector', { name: 'lang_words', nullable: true })
  langWords!: string | null;
}

/** A language that parts of stories have had: searches look in each of them. */
@Entity({ name: 'story_language' })
@Retention({ kind: 'workings', boundedBy: 'the languages that stories can be in' })
@Check('story_language_size', bytesWithin({ lang: 100 }))
export class StoryLanguage {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'story_language_pkey' })
  lang!: string;
}

/** The ids of the stories that were posted on a day, of UTC: a search for a time begins with them. */
@Entity({ name: 'story_day' })
@Retention({ kind: 'workings', boundedBy: 'the days on which stories were posted' })
export class StoryDay {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'story_day_pkey' })
  day!: string;

  @Column('bigint', { name: 'first_id' })
  firstId!: number;

  @Column('bigint', { name: 'last_id' })
  lastId!: number;
}

/** A comment; who may find it is who may find its story. */
@Entity({ name: 'comment_doc' })
@Retention({ kind: 'writing', livesAsLongAs: 'its comment' })
@Check('comment_doc_size', bytesWithin({ text: 240_000 }))
@Index('comment_doc_by_words', { synchronize: false })
@Index('comment_doc_of_older_cut', { synchronize: false })
@Index('comment_doc_of_author', ['authorId'])
@Index('comment_doc_of_story', ['storyId'])
export class CommentDoc {
  @PrimaryColumn('bigint', { name: 'comment_id', primaryKeyConstraintName: 'comment_doc_pkey' })
  commentId!: number;

  /** The version of the state that is indexed; an older one never replaces it. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('bigint', { name: 'story_id' })
  storyId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'event', because: 'content deletes what it is of' })
  authorId!: number;

  @Column('text')
  text!: string;

  @Column('tsvector')
  words!: string;

  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3 })
  postedAt!: Date;
}

/** A hashtag that has stories of public authors. */
@Entity({ name: 'hashtag_doc' })
@Retention({ kind: 'workings', boundedBy: 'the different hashtags of stories' })
@Check('hashtag_doc_size', bytesWithin({ hashtag: 1500 }))
@Index('hashtag_doc_of_older_cut', { synchronize: false })
export class HashtagDoc {
  @PrimaryColumn('bigint', { name: 'hashtag_id', primaryKeyConstraintName: 'hashtag_doc_pkey' })
  hashtagId!: number;

  /** The key of the hashtag, `#` included. */
  @Column({ type: 'text', collation: 'C' })
  hashtag!: string;

  @Column('integer', { name: 'count_stories' })
  countStories!: number;

  /**
   * The count of stories, if this release wrote the name; a process of the previous release writes only the other
   * count.
   */
  @Column('integer', { name: 'named_count', nullable: true })
  namedCount!: number | null;
}

/** A person as they are found by their names and what they say of themselves. */
@Entity({ name: 'user_doc' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
@Check('user_doc_size', bytesWithin({ name_key: 4000 }))
@Index('user_doc_by_words', { synchronize: false })
@Index('user_doc_of_older_cut', { synchronize: false })
export class UserDoc {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'user_doc_pkey' })
  @DeletedWith('member', { by: 'act', because: 'what is found by the name goes with it' })
  userId!: number;

  /** The username in lower case. */
  @Column({ type: 'text', name: 'name_key', collation: 'C' })
  nameKey!: string;

  @Column('tsvector')
  words!: string;

  @Column('integer', { name: 'count_subscribers' })
  countSubscribers!: number;

  @Column({ type: 'timestamptz', name: 'joined_at', precision: 3 })
  joinedAt!: Date;
}

/** A series as it is found by its title and description. */
@Entity({ name: 'series_doc' })
@Retention({ kind: 'writing', livesAsLongAs: 'its series' })
@Check('series_doc_size', bytesWithin({ title_key: 2400 }))
@Index('series_doc_by_words', { synchronize: false })
@Index('series_doc_of_older_cut', { synchronize: false })
@Index('series_doc_of_author', ['authorId', 'postedAt'])
export class SeriesDoc {
  @PrimaryColumn('bigint', { name: 'series_id', primaryKeyConstraintName: 'series_doc_pkey' })
  seriesId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'event', because: 'content deletes what it is of' })
  authorId!: number;

  /** The version of the state that is indexed. */
  @Column('integer')
  version!: number;

  /** The title as `fold` returns it. */
  @Column({ type: 'text', name: 'title_key', collation: 'C' })
  titleKey!: string;

  @Column('tsvector')
  words!: string;

  /** The time when it got its last story. */
  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3 })
  postedAt!: Date;
}

/** A name that something has, as it is suggested and found with typos: of people, hashtags, stories and series. */
@Entity({ name: 'name_doc' })
@Retention({ kind: 'writing', livesAsLongAs: 'what it names' })
@Check('name_doc_size', bytesWithin({ kind: 100, name: 400 }))
@Index('name_doc_by_1', { synchronize: false })
@Index('name_doc_by_2', { synchronize: false })
@Index('name_doc_by_3', { synchronize: false })
@Index('name_doc_by_4', { synchronize: false })
@Index('name_doc_by_name', { synchronize: false })
@Index('name_doc_like', { synchronize: false })
export class NameDoc {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'name_doc_pkey' })
  kind!: 'story' | 'hashtag' | 'user' | 'series';

  @PrimaryColumn('bigint', { name: 'doc_id', primaryKeyConstraintName: 'name_doc_pkey' })
  docId!: number;

  /** See `fold`. */
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'name_doc_pkey' })
  name!: string;

  /**
   * Followers of a person, stories of a hashtag, the second in which a story was posted or a series got its last one:
   * the higher comes first.
   */
  @Column('bigint')
  weight!: number;
}

/** A word that some text has, so that one with a typo is understood. */
@Entity({ name: 'word_doc' })
@Retention({ kind: 'workings', boundedBy: 'the different words of names and hashtags' })
@Check('word_doc_size', bytesWithin({ word: 400 }))
@Index('word_doc_by_word', ['word'], { unique: true })
@Index('word_doc_by_keys', { synchronize: false })
export class WordDoc {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    name: 'word_id',
    primaryKeyConstraintName: 'word_doc_pkey',
    generatedIdentity: 'ALWAYS',
  })
  wordId!: number;

  /** See `fold`. */
  @Column({ type: 'text', collation: 'C' })
  word!: string;

  /** See `wordKeys`. */
  @Column('integer', { array: true })
  keys!: number[];
}

import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A published story. What changes often is in `story_stat`, so that a like does not write this wide row again. */
@Entity({ name: 'story' })
@Check(
  'story_size',
  bytesWithin({
    slug: 1020,
    title: 2400,
    description: 7200,
    note_before: 48_000,
    note_after: 48_000,
    content_warnings: 5000,
    warning_words: 4000,
    rich_text_story: 12_000_000,
    rich_text_story_substring: 2400,
    hashtag_list: 11_000,
    font_family: 2400,
    chosen_lang: 100,
    detected_lang: 100,
    category: 100,
  }),
)
@Check('story_closed_to_visitors', 'is_members_only = 0 OR is_open = 0')
@Index('story_by_slug', ['slug'], { unique: true })
@Index('story_by_draft', ['draftId'], { unique: true })
@Index('story_newest', ['postedAt', 'id', 'authorId'])
@Index('story_partition_newest', ['isOpen', 'isNsfw', 'postedAt', 'id'])
@Index('story_list_of_author', ['authorId', 'postedAt', 'id'])
@Index('story_deleted', ['id'], { where: 'author_id IS NULL' })
export class Story {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'story_pkey',
  })
  id!: number;

  /** Null once it is deleted: so it belongs to nobody and no join shows it, until a job has taken it apart. */
  @Column('bigint', { name: 'author_id', nullable: true })
  authorId!: number | null;

  /** The draft that it was made from, which is gone; publishing it again returns this story. */
  @Column('bigint', { name: 'draft_id', nullable: true })
  draftId!: number | null;

  @Column('text')
  slug!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** What the author says to readers before the story, as plain text. */
  @Column('text', { name: 'note_before', nullable: true })
  noteBefore!: string | null;

  @Column('text', { name: 'note_after', nullable: true })
  noteAfter!: string | null;

  @Column('text', { name: 'rich_text_story' })
  richTextStory!: string;

  /** The beginning as plain text, made when it is written, so that lists never touch the whole. */
  @Column('text', { name: 'rich_text_story_substring' })
  richTextStorySubstring!: string;

  /** The hashtags as they are shown; `story_hashtag` finds by them. */
  @Column('text', { name: 'hashtag_list', array: true, default: '{}' })
  hashtagList!: string[];

  @Column('smallint', { name: 'is_nsfw', default: 0 })
  isNsfw!: 0 | 1;

  /** The code of `ratings`. */
  @Column('smallint', { default: 0 })
  rating!: number;

  /** Keys of `contentWarnings`. */
  @Column('text', { name: 'content_warnings', array: true, default: '{}' })
  contentWarnings!: string[];

  /** Further warnings, in the words of the author. */
  @Column('text', { name: 'warning_words', array: true, default: '{}' })
  warningWords!: string[];

  /**
   * 1 when its author is public and there, and the story is not for members only. Lists filter by it first, and counts
   * use it. Each read also checks the author's projection, which is always ahead.
   */
  @Column('smallint', { name: 'is_open', default: 1 })
  isOpen!: 0 | 1;

  @Column('smallint', { name: 'is_shareable', default: 1 })
  isShareable!: 0 | 1;

  /** 1 when only members may read it (docs/product/people.md#stories-for-members); it is then not open. */
  @Column('smallint', { name: 'is_members_only', default: 0 })
  isMembersOnly!: 0 | 1;

  @Column('text', { name: 'font_family' })
  fontFamily!: string;

  /** The language that the author chose; null leaves it to the one that was detected. */
  @Column('text', { name: 'chosen_lang', nullable: true })
  chosenLang!: string | null;

  /** See `detectLanguage`. */
  @Column('text', { name: 'detected_lang', nullable: true })
  detectedLang!: string | null;

  @Column('integer', { name: 'count_words' })
  countWords!: number;

  @Column('integer', { name: 'count_chars' })
  countChars!: number;

  @Column('text')
  category!: string;

  /** Grows with every change that is published. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3, default: () => 'now()' })
  postedAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, nullable: true })
  updatedAt!: Date | null;
}

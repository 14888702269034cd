import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { coverSize } from '../cover-files/index.js';
import { formerAddressSize, writtenBytes, WrittenFields } from '../written-fields/written-fields.js';

/** A published story. What changes often is in `story_stat`, so that a like does not write this wide row again. */
@Entity({ name: 'story' })
@Retention({ kind: 'writing', livesAsLongAs: 'its author wants' })
@Check(
  'story_size',
  bytesWithin({
    slug: 1020,
    ...writtenBytes,
    rich_text_story_substring: 2400,
    hashtag_list: 11_000,
    font_family: 2400,
    chosen_lang: 100,
    detected_lang: 100,
    category: 100,
  }),
)
@Check('story_cover_size', coverSize)
@Check('story_former_address_size', formerAddressSize)
@Index('story_by_cover', ['cover'], { where: 'cover IS NOT NULL' })
@Check('story_closed_to_visitors', 'is_members_only = 0 OR is_open = 0')
@Index('story_by_slug', ['slug'], { unique: true })
@Index('story_by_draft', ['draftId'], { unique: true })
@Index('story_newest', ['postedAt', 'id', 'authorId'])
@Index('story_partition_newest', ['isOpen', 'isNsfw', 'postedAt', 'id'])
@Index('story_of_author_newest', ['authorId', 'postedAt', 'id', 'isMembersOnly'])
@Index('story_without_words', ['id'], { where: 'words IS NULL' })
@Index('story_deleted', ['id'], { where: 'author_id IS NULL' })
@Index('story_removed_from', ['removedFrom'], { where: 'removed_from IS NOT NULL' })
export class Story extends WrittenFields {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'story_pkey',
  })
  id!: number;

  /** Null once it is deleted: so it belongs to nobody and no join shows it, until a job has taken it apart. */
  @Column('bigint', { name: 'author_id', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'other services learn of it by an event' })
  authorId!: number | null;

  /** Whose it was when a moderator removed it; null of every other story. */
  @Column('bigint', { name: 'removed_from', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'nobody can restore the story to them any more' })
  removedFrom!: number | null;

  /** When a moderator removed it: for 30 days it can be restored. */
  @Column({ type: 'timestamptz', name: 'removed_at', precision: 3, nullable: true })
  removedAt!: Date | null;

  /** 1 while its author can mend what a moderator removed; saying that it is mended begins the 30 days anew. */
  @Column('smallint', { name: 'can_be_mended', default: 0 })
  canBeMended!: 0 | 1;

  /** The series in which it stood when a moderator removed it, and its `place` there. */
  @Column('bigint', { name: 'removed_series', nullable: true })
  removedSeries!: number | null;

  @Column('numeric', { name: 'removed_place', nullable: true })
  removedPlace!: string | null;

  /** The draft that it was made from, which is gone; publishing it again returns this story. */
  @Column('bigint', { name: 'draft_id', nullable: true })
  draftId!: number | null;

  @Column('text')
  slug!: string;

  @Column('text')
  title!: string;

  @Column('text', { name: 'rich_text_story' })
  richTextStory!: string;

  /** The beginning as plain text, made when it is written, so that lists never touch the whole. */
  @Column('text', { name: 'rich_text_story_substring' })
  richTextStorySubstring!: string;

  /**
   * 1 when its author is public and there, and the story is not for members only. Lists filter by it first, and counts
   * use it. Each read also checks the author's projection, which is always ahead.
   */
  @Column('smallint', { name: 'is_open', default: 1 })
  isOpen!: 0 | 1;

  @Column('text', { name: 'font_family' })
  fontFamily!: string;

  /** The language that the author chose; null leaves it to the one that was detected. */
  @Column('text', { name: 'chosen_lang', nullable: true })
  chosenLang!: string | null;

  /** See `detectLanguage`. */
  @Column('text', { name: 'detected_lang', nullable: true })
  detectedLang!: string | null;

  /**
   * Of title, description, hashtags and own warnings, for mutes of words (`toWordVector`); null until a job has stored
   * it.
   */
  @Column('tsvector', { nullable: true, select: false })
  words!: string | null;

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

/** How many stories have had the same title, as far as addresses go. */
@Entity({ name: 'slug_count' })
@Retention({ kind: 'workings', boundedBy: 'the different beginnings of addresses' })
@Check('slug_count_size', bytesWithin({ base: 1020 }))
export class SlugCount {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'slug_count_pkey' })
  base!: string;

  @Column('integer')
  count!: number;
}

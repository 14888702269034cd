import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { coverSize } from '../cover-files/index.js';
import { formerAddressSize, writtenBytes, WrittenFields } from '../written-fields/written-fields.js';

/**
 * A published story. The columns that change often are in `story_stat`, so that a like does not write this wide row
 * again.
 */
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

  /** Null once the story is deleted or removed, so that no join shows it. */
  @Column('bigint', { name: 'author_id', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'other services learn of it by an event' })
  authorId!: number | null;

  /** The author of a story that a moderator removed; null for every other story. */
  @Column('bigint', { name: 'removed_from', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'nobody can restore the story to them any more' })
  removedFrom!: number | null;

  /** The time at which a moderator removed the story: for 30 days from then it can be restored. */
  @Column({ type: 'timestamptz', name: 'removed_at', precision: 3, nullable: true })
  removedAt!: Date | null;

  /** 1 while its author can mend the story that a moderator removed; reporting it as mended begins the 30 days anew. */
  @Column('smallint', { name: 'can_be_mended', default: 0 })
  canBeMended!: 0 | 1;

  /** The series in which the story stood when a moderator removed it, and its `place` there. */
  @Column('bigint', { name: 'removed_series', nullable: true })
  removedSeries!: number | null;

  @Column('numeric', { name: 'removed_place', nullable: true })
  removedPlace!: string | null;

  /** The draft that the story was made from, which is deleted; publishing it again returns this story. */
  @Column('bigint', { name: 'draft_id', nullable: true })
  draftId!: number | null;

  @Column('text')
  slug!: string;

  @Column('text')
  title!: string;

  @Column('text', { name: 'rich_text_story' })
  richTextStory!: string;

  /** The beginning as plain text, made when the story is written, so that lists never read the whole text. */
  @Column('text', { name: 'rich_text_story_substring' })
  richTextStorySubstring!: string;

  /**
   * 1 if its author is public and active, and the story is not for members only. Lists filter by it first, and counts
   * use it. Each read also checks the author's projection, which is never older.
   */
  @Column('smallint', { name: 'is_open', default: 1 })
  isOpen!: 0 | 1;

  @Column('text', { name: 'font_family' })
  fontFamily!: string;

  /** The language that the author chose; null if the detected one counts. */
  @Column('text', { name: 'chosen_lang', nullable: true })
  chosenLang!: string | null;

  /** The language that `detectLanguage` found. */
  @Column('text', { name: 'detected_lang', nullable: true })
  detectedLang!: string | null;

  /**
   * The words of title, description, hashtags and own warnings, for mutes of words (`toWordVector`); null until a job
   * has stored them.
   */
  @Column('tsvector', { nullable: true, select: false })
  words!: string | null;

  @Column('integer', { name: 'count_words' })
  countWords!: number;

  @Column('integer', { name: 'count_chars' })
  countChars!: number;

  @Column('text')
  category!: string;

  /** The version, which grows with every change that is published. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3, default: () => 'now()' })
  postedAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, nullable: true })
  updatedAt!: Date | null;
}

/** The number of stories or series whose addresses have begun with the same base. */
@Entity({ name: 'slug_count' })
@Retention({ kind: 'workings', boundedBy: 'the different beginnings of addresses' })
@Check('slug_count_size', bytesWithin({ base: 1020 }))
export class SlugCount {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'slug_count_pkey' })
  base!: string;

  @Column('integer')
  count!: number;
}

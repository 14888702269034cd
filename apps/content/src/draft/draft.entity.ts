import { type CommentsPolicy, defaultCommentsPolicy } from '@quillstead/catalogue';
import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A text that a member is writing; nobody else can read it. */
@Entity({ name: 'draft' })
@Check(
  'draft_size',
  bytesWithin({
    title: 2400,
    description: 7200,
    note_before: 48_000,
    note_after: 48_000,
    content_warnings: 5000,
    warning_words: 4000,
    rich_text_story: 12_000_000,
    hashtag_list: 11_000,
    font_family: 2400,
    lang: 100,
    comments_policy: 100,
  }),
)
@Index('draft_list_of_author', ['authorId', 'lastSavedAt', 'id'])
export class Draft {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'draft_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'author_id' })
  authorId!: number;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  /** What the author says to readers before the story, as plain text. */
  @Column('text', { name: 'note_before', nullable: true })
  noteBefore!: string | null;

  @Column('text', { name: 'note_after', nullable: true })
  noteAfter!: string | null;

  @Column('text', { name: 'rich_text_story', nullable: true })
  richTextStory!: string | null;

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

  @Column('smallint', { name: 'is_shareable', default: 1 })
  isShareable!: 0 | 1;

  /** The story that it becomes is for members alone. */
  @Column('smallint', { name: 'is_members_only', default: 0 })
  isMembersOnly!: 0 | 1;

  @Column('text', { name: 'font_family', nullable: true })
  fontFamily!: string | null;

  /** The language that the author chose; null: it is detected when the draft is published. */
  @Column('text', { nullable: true })
  lang!: string | null;

  /** The series that it joins when it is published. */
  @Column('bigint', { name: 'series_id', nullable: true })
  seriesId!: number | null;

  /** The people who may comment once it is published. */
  @Column('text', { name: 'comments_policy', default: defaultCommentsPolicy })
  commentsPolicy!: CommentsPolicy;

  @Column('smallint', { name: 'write_autosave', default: 0 })
  writeAutosave!: 0 | 1;

  /** Of its former versions, as they are packed. */
  @Column('bigint', { name: 'version_bytes', default: 0 })
  versionBytes!: number;

  /** Grows with every save, so that it distinguishes the saves. */
  @Column({ type: 'timestamptz', name: 'last_saved_at', precision: 3, default: () => 'now()' })
  lastSavedAt!: Date;

  /** When it is to be published; null: not by itself. */
  @Column({ type: 'timestamptz', name: 'publish_at', precision: 3, nullable: true })
  publishAt!: Date | null;

  /** It could not be published at the time that was set. */
  @Column('smallint', { name: 'is_publish_failed', default: 0 })
  isPublishFailed!: 0 | 1;
}

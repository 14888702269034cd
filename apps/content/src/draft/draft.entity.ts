import { type CommentsPolicy, defaultCommentsPolicy } from '@quillstead/catalogue';
import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { coverSize } from '../cover-files/index.js';
import { formerAddressSize, writtenBytes, WrittenFields } from '../written-fields/written-fields.js';

/** A text that a member is writing; nobody else can read it. */
@Entity({ name: 'draft' })
@Retention({ kind: 'writing', livesAsLongAs: 'its author wants' })
@Check(
  'draft_size',
  bytesWithin({
    ...writtenBytes,
    hashtag_list: 11_000,
    font_family: 2400,
    lang: 100,
    comments_policy: 100,
  }),
)
@Check('draft_cover_size', coverSize)
@Check('draft_former_address_size', formerAddressSize)
@Check('draft_refusal_size', bytesWithin({ refusal: 6000 }))
@Index('draft_by_cover', ['cover'], { where: 'cover IS NOT NULL' })
@Index('draft_for_staff', ['approvalSentAt', 'id'], { where: 'approval_sent_at IS NOT NULL' })
@Index('draft_list_of_author', ['authorId', 'lastSavedAt', 'id'])
export class Draft extends WrittenFields {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'draft_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'act', because: 'the files of its cover go too' })
  authorId!: number;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { name: 'rich_text_story', nullable: true })
  richTextStory!: string | null;

  @Column('text', { name: 'font_family', nullable: true })
  fontFamily!: string | null;

  /** The language that the author chose; null if it is detected when the draft is published. */
  @Column('text', { nullable: true })
  lang!: string | null;

  /** The series that the story joins when the draft is published. */
  @Column('bigint', { name: 'series_id', nullable: true })
  seriesId!: number | null;

  /** The people who may comment once the draft is published. */
  @Column('text', { name: 'comments_policy', default: defaultCommentsPolicy })
  commentsPolicy!: CommentsPolicy;

  @Column('smallint', { name: 'write_autosave', default: 0 })
  writeAutosave!: 0 | 1;

  /** The packed bytes of the draft's former versions. */
  @Column('bigint', { name: 'version_bytes', default: 0 })
  versionBytes!: number;

  /** The time of the last save. It grows with every save, so that it distinguishes the saves. */
  @Column({ type: 'timestamptz', name: 'last_saved_at', precision: 3, default: () => 'now()' })
  lastSavedAt!: Date;

  /** The time at which the draft is to be published; null if it has no such time. */
  @Column({ type: 'timestamptz', name: 'publish_at', precision: 3, nullable: true })
  publishAt!: Date | null;

  /** 1 if the draft could not be published at the time that was set. */
  @Column('smallint', { name: 'is_publish_failed', default: 0 })
  isPublishFailed!: 0 | 1;

  /** The time since which the draft waits for the staff, who publishes it; null if it does not wait. */
  @Column({ type: 'timestamptz', name: 'approval_sent_at', precision: 3, nullable: true })
  approvalSentAt!: Date | null;

  /** The reason why the staff did not publish it. */
  @Column('text', { nullable: true })
  refusal!: string | null;
}

/** A former text of a draft, packed; see `thinOut` for how many are kept. */
@Entity({ name: 'draft_version' })
@Retention({ kind: 'writing', livesAsLongAs: 'its draft, and thinned out with age' })
@Index('draft_version_list_of_draft', ['draftId', 'savedAt'], { unique: true })
export class DraftVersion {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'draft_version_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'draft_id' })
  @ForeignKey(() => Draft, { name: 'draft_version_of_draft', onDelete: 'CASCADE' })
  draftId!: number;

  /** The draft's `last_saved_at` while it had this text. */
  @Column({ type: 'timestamptz', name: 'saved_at', precision: 3 })
  savedAt!: Date;

  @Column('integer', { name: 'count_words' })
  countWords!: number;

  /** The text as brotli packs it (RFC 7932). */
  @Column('bytea')
  packed!: Buffer;
}

import {
  type CommentRule,
  defaultCommentRule,
  type NotificationKey,
  storyFilterOf,
} from '@quillstead/catalogue';
import type { AccountStatus, NoteFrequency, ResponseTypes } from '@quillstead/contracts';
import { bytesWithin, Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

type RememberedFilter = ResponseTypes['remembered_filter']['story_filter'];

/**
 * The status of an account: one that is leaving was deleted by its member, who can still come back. A suspended one may
 * be leaving too: then it has a `deletesAt`.
 */
type StoredStatus = AccountStatus | 'leaving';

/** Returns a stored filter with all fields: a process of a release with fewer fields may have stored it. */
const toFilter = (stored: RememberedFilter) => stored && (storyFilterOf(stored) as RememberedFilter);

const emptyToNull = (text: string): string | null => text || null;
const nullToEmpty = (text: string | null): string => text ?? '';

/** A person with an account. The indexes on the lower case are defined in the migrations. */
@Entity({ name: 'user' })
@Retention({ kind: 'account', livesAsLongAs: 'the account; its name stays, so that nobody else gets it' })
@Check(
  'user_size',
  bytesWithin({
    username: 600,
    email: 1500,
    email_pending: 1500,
    display_name: 720,
    bio: 4800,
    website: 4800,
    picture: 100,
    picture_source: 100,
    social_media: 100_000,
    status: 100,
    password_hash: 500,
    role: 100,
    theme_mode: 100,
    note_email_frequency: 100,
    comment_rule: 100,
    push_off: 2000,
    story_filter: 20_000,
    rdt_cid: 600,
    wbraid: 2400,
    gclid: 2400,
  }),
)
@Index('user_by_username', { synchronize: false })
@Index('user_by_email', { synchronize: false })
@Index('user_by_username_prefix', { synchronize: false })
@Index('user_by_email_prefix', { synchronize: false })
@Index('user_admins', ['id'], { where: `role = 'admin'` })
@Index('user_suspended_until', ['suspendedUntil'], { where: 'suspended_until IS NOT NULL' })
@Index('user_deletes_at', ['deletesAt'], { where: 'deletes_at IS NOT NULL' })
export class User {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'user_pkey',
  })
  id!: number;

  @Column('text')
  username!: string;

  /**
   * The email address; empty only for a deleted account. It is null in the table then, so that the unique index lets
   * many be empty.
   */
  @Column('text', { nullable: true, transformer: { to: emptyToNull, from: nullToEmpty } })
  email!: string;

  /** A new address that is pending until the link sent to it is opened; only the member sees it. */
  @Column('text', { name: 'email_pending', nullable: true })
  emailPending!: string | null;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  @Column('text', { nullable: true })
  bio!: string | null;

  @Column('text', { nullable: true })
  website!: string | null;

  /** The name of the picture in the media store; null without one. */
  @Column('text', { nullable: true })
  picture!: string | null;

  /** The SHA-256 of the file from which the picture was made. */
  @Column('text', { name: 'picture_source', nullable: true })
  pictureSource!: string | null;

  /** 1 if others see the address. */
  @Column('smallint', { name: 'show_email', default: 0 })
  showEmail!: 0 | 1;

  /** The addresses on social sites that the member has given, by the dictionary's keys. */
  @Column('jsonb', { name: 'social_media', default: {} })
  socialMedia!: Record<string, string>;

  /** The status, which decides whether others see the account. */
  @Column('text', { default: 'active' })
  status!: StoredStatus;

  /** The time at which a suspension ends by itself; null for one without an end, and without a suspension. */
  @Column({ type: 'timestamptz', name: 'suspended_until', precision: 3, nullable: true })
  suspendedUntil!: Date | null;

  /** The time at which the account is deleted for good; null unless its member deleted it and can come back. */
  @Column({ type: 'timestamptz', name: 'deletes_at', precision: 3, nullable: true })
  deletesAt!: Date | null;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('text', { default: 'member' })
  role!: ResponseTypes['member']['role'];

  @Column('smallint', { name: 'is_private', default: 0 })
  isPrivate!: 0 | 1;

  @Column('smallint', { name: 'is_verified', default: 0 })
  isVerified!: 0 | 1;

  @Column('smallint', { name: 'show_nsfw', default: 0 })
  showNsfw!: 0 | 1;

  /** The theme; null for that which the browser prefers. */
  @Column('text', { name: 'theme_mode', nullable: true })
  themeMode!: 'light' | 'dark' | 'sepia' | null;

  @Column('smallint', { name: 'note_by_email', default: 1 })
  noteByEmail!: 0 | 1;

  @Column('text', { name: 'note_email_frequency', default: 'at_once' })
  noteEmailFrequency!: NoteFrequency;

  /** 1 if an email reports log-ins from new devices. */
  @Column('smallint', { name: 'note_log_in', default: 1 })
  noteLogIn!: 0 | 1;

  /** The days after the publication of a story after which its comments close; null for never. */
  @Column('integer', { name: 'comments_close_after', nullable: true })
  commentsCloseAfter!: number | null;

  /** The rule by which comments on the member's stories wait for approval. */
  @Column('text', { name: 'comment_rule', default: defaultCommentRule })
  commentRule!: CommentRule;

  /** The kinds of notifications that are not pushed. */
  @Column('text', { name: 'push_off', array: true, default: '{}' })
  pushOff!: NotificationKey[];

  /** The remembered filter of stories; null for none. */
  @Column('jsonb', {
    name: 'story_filter',
    nullable: true,
    transformer: { from: toFilter, to: (filter: RememberedFilter) => filter },
  })
  storyFilter!: RememberedFilter;

  /** The version, which grows with every change that is published as `user_changed`. */
  @Column('integer', { default: 1 })
  version!: number;

  /** The ad click that first led here, as the two below (docs/product/accounts.md#sign-up). */
  @Column('text', { name: 'rdt_cid', nullable: true })
  rdtCid!: string | null;

  @Column('text', { nullable: true })
  wbraid!: string | null;

  @Column('text', { nullable: true })
  gclid!: string | null;

  /** The admin by whose invitation the member signed up; null without an invitation. */
  @Column('bigint', { name: 'invited_by', nullable: true })
  @StaysWithoutMember('who let whom in stays accountable')
  invitedBy!: number | null;

  @Column({ type: 'timestamptz', name: 'joined_at', precision: 3, default: () => 'now()' })
  joinedAt!: Date;
}

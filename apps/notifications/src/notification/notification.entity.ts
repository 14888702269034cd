import type { ToldApproval, ToldDecision } from '@quillstead/catalogue';
import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { hasOneActor } from '../kind/kind-codes.js';

/** A decision with the words that moderators added. */
export type StoredDecision = ToldDecision & { readonly words: string | null };

/** A decision about a first post with the words of the moderator. */
export type StoredApproval = ToldApproval & { readonly words: string | null };

/**
 * Notifications that are alike, shown as one: a row per receiver, kind and thing (the catalogue's `groupedBy`). Kinds
 * that several people can cause have their causes in `notification_cause`; the others name the one actor.
 */
@Entity({ name: 'notification' })
@Retention({ kind: 'notifications', livesAsLongAs: 'its receiver, its actors and its story' })
@Check(
  'notification_size',
  bytesWithin({ hashtag: 1500, series_title: 2400, collection_title: 2400, decision: 40_000 }),
)
@Index('notification_of_thing', ['receiverId', 'kind', 'thingId'], { unique: true })
@Index('notification_by_time', ['receiverId', 'notedAt', 'id'], { where: 'count_actors > 0' })
@Index('notification_by_kind', ['receiverId', 'kind', 'notedAt', 'id'], { where: 'count_actors > 0' })
@Index('notification_new', ['receiverId', 'kind'], { where: 'is_new AND is_open' })
@Index('notification_new_of_author', ['storyAuthorId', 'id'], { where: 'is_new' })
@Index('notification_of_story', ['storyId'])
@Index('notification_of_collection', ['collectionId', 'id'], { where: 'collection_id IS NOT NULL' })
@Index('notification_of_one_actor', ['actorId', 'thingId'], { where: hasOneActor.text })
export class Notification {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'notification_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'receiver_id' })
  @DeletedWith('member', { by: 'act', because: 'open pages are told' })
  receiverId!: number;

  /** The number of the kind (see `kindCodes`). */
  @Column('smallint')
  kind!: number;

  /** The story, comment, author or announcement that the group is about; 0 when it is about the receiver. */
  @Column('bigint', { name: 'thing_id' })
  thingId!: number;

  /** The actor, for kinds that only one person can cause. */
  @Column('bigint', { name: 'actor_id', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'one with several actors stays, without the deleted one' })
  actorId!: number | null;

  @Column('bigint', { name: 'story_id', nullable: true })
  storyId!: number | null;

  /** The author whose stories the receiver must be allowed to read; null if the notification needs no such access. */
  @Column('bigint', { name: 'story_author_id', nullable: true })
  @DeletedWith('member', { by: 'event', because: 'content deletes the story' })
  storyAuthorId!: number | null;

  /** The hashtag for which the receiver is notified of a story. */
  @Column('text', { nullable: true })
  hashtag!: string | null;

  /** The series for which the receiver is notified of a story. */
  @Column('bigint', { name: 'series_id', nullable: true })
  seriesId!: number | null;

  /** The title of the series when the story was published. */
  @Column('text', { name: 'series_title', nullable: true })
  seriesTitle!: string | null;

  /** The collection to which stories were added. */
  @Column('bigint', { name: 'collection_id', nullable: true })
  collectionId!: number | null;

  /** The title of the collection when they were announced. */
  @Column('text', { name: 'collection_title', nullable: true })
  collectionTitle!: string | null;

  /** The number of these stories that the receiver could read then. */
  @Column('integer', { name: 'count_stories', nullable: true })
  countStories!: number | null;

  /** The count without NSFW stories. */
  @Column('integer', { name: 'count_safe_stories', nullable: true })
  countSafeStories!: number | null;

  /** The decision of moderators, as the receiver reads it. */
  @Column('jsonb', { nullable: true })
  decision!: StoredDecision | StoredApproval | null;

  /** The number of actors with a cause that counts; 0 when all causes were withdrawn. */
  @Column('integer', { name: 'count_actors' })
  countActors!: number;

  /** The time of the last cause. */
  @Column({ type: 'timestamptz', name: 'noted_at', precision: 3 })
  notedAt!: Date;

  /** Whether something has happened that the receiver has not seen. */
  @Column('boolean', { name: 'is_new', default: true })
  isNew!: boolean;

  /** Whether the receiver might see it at the last check; counts use this value, the list checks again. */
  @Column('boolean', { name: 'is_open' })
  isOpen!: boolean;

  /** The number of times that the receiver has seen the group with something new in it. */
  @Column('integer', { default: 0 })
  round!: number;

  /**
   * The last round in which the group was announced: once a round, however much it grows or comes back. -1: never, as
   * long as it is closed or empty.
   */
  @Column('integer', { name: 'announced_round', default: 0 })
  announcedRound!: number;
}

/** The time at which a member last looked at the notifications (docs/product/notifications.md#seen). */
@Entity({ name: 'member_seen' })
@Retention({ kind: 'notifications', livesAsLongAs: 'the account' })
export class MemberSeen {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'member_seen_pkey' })
  @DeletedWith('member')
  userId!: number;

  @Column({ type: 'timestamptz', name: 'note_last', precision: 3 })
  noteLast!: Date;
}

/** One act of a person, in the group of its notification. A withdrawn one stays, so that it notifies once. */
@Entity({ name: 'notification_cause' })
@Retention({ kind: 'notifications', livesAsLongAs: 'its notification' })
@Index('notification_cause_live', ['notificationId', 'round', 'notedAt'], {
  where: 'NOT is_withdrawn AND NOT is_hidden',
})
@Index('notification_cause_of_actor', ['actorId', 'causeId', 'notificationId'])
export class NotificationCause {
  @PrimaryColumn('bigint', { name: 'notification_id', primaryKeyConstraintName: 'notification_cause_pkey' })
  @ForeignKey('Notification', { name: 'notification_cause_of_notification', onDelete: 'CASCADE' })
  notificationId!: number;

  @PrimaryColumn('bigint', { name: 'actor_id', primaryKeyConstraintName: 'notification_cause_pkey' })
  @DeletedWith('member', { by: 'act', because: 'the notification counts again first' })
  actorId!: number;

  /** The comment that was written; 0 for acts that can be done only once, 1 for a subscription request. */
  @PrimaryColumn('bigint', { name: 'cause_id', primaryKeyConstraintName: 'notification_cause_pkey' })
  causeId!: number;

  /** The round of the group in which the cause came: it is seen when the group has a later one. */
  @Column('integer')
  round!: number;

  @Column({ type: 'timestamptz', name: 'noted_at', precision: 3 })
  notedAt!: Date;

  /** Whether the cause was withdrawn: then it does not count. */
  @Column('boolean', { name: 'is_withdrawn', default: false })
  isWithdrawn!: boolean;

  /** Whether other people cannot see the actor at the moment. */
  @Column('boolean', { name: 'is_hidden', default: false })
  isHidden!: boolean;
}

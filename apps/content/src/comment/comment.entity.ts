import { bytesWithin, DeletedWith, Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A comment on a story (level 0) or a reply to another comment (one level more). Its foreign key is the story's row of
 * `story_stat`, which every change of a thread locks anyway, so that the wide row of the story is never written.
 */
@Entity({ name: 'comment' })
@Retention({ kind: 'writing', livesAsLongAs: 'its story' })
@Check('comment_size', bytesWithin({ comment_text: 120_000 }))
@Index('comment_list_of_story_by_time', ['storyId', 'level', 'postedAt', 'id'])
@Index('comment_list_of_story_by_likes', ['storyId', 'level', 'countLikes', 'postedAt', 'id'])
@Index('comment_list_of_comment', ['replyId', 'postedAt', 'id'])
@Index('comment_list_of_comment_by_likes', ['replyId', 'countLikes', 'postedAt', 'id'])
@Index('comment_without_words', ['id'], { where: 'words IS NULL' })
@Index('comment_pinned_of_story', ['storyId'], { unique: true, where: 'is_pinned = 1' })
@Index('comment_list_of_author_by_time', ['authorId', 'postedAt', 'id'])
@Index('comment_list_of_author_by_likes', ['authorId', 'countLikes', 'postedAt', 'id'])
export class Comment {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'comment_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'story_id' })
  @ForeignKey('StoryStat', { name: 'comment_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  /** Null if the account or the comment is deleted. */
  @Column('bigint', { name: 'author_id', nullable: true })
  @DeletedWith('member', { by: 'act', because: 'it stays in its thread as deleted' })
  authorId!: number | null;

  @Column('bigint', { name: 'comment_reply_id', nullable: true })
  @ForeignKey('Comment', { name: 'comment_reply_to', onDelete: 'CASCADE' })
  replyId!: number | null;

  @Column('integer', { name: 'comment_level', default: 0 })
  level!: number;

  /** Empty if the comment is deleted. */
  @Column('text', { name: 'comment_text' })
  text!: string;

  /** The words of the text, for mutes of words (`toWordVector`); null until a job has stored them. */
  @Column('tsvector', { nullable: true, select: false })
  words!: string | null;

  @Column('integer', { name: 'count_likes', default: 0 })
  countLikes!: number;

  /** The number of direct replies that stand in the thread, with deleted ones that have replies. */
  @Column('integer', { name: 'count_replies', default: 0 })
  countReplies!: number;

  @Column('smallint', { name: 'is_deleted', default: 0 })
  isDeleted!: 0 | 1;

  /** 1 if the author of the story has removed it; the comments of the story are then counted without it. */
  @Column('smallint', { name: 'is_removed', default: 0 })
  isRemoved!: 0 | 1;

  /** 1 if the author of the story shows it first. */
  @Column('smallint', { name: 'is_pinned', default: 0 })
  isPinned!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3, default: () => 'now()' })
  postedAt!: Date;

  /** The time of the last edit; null if the comment has the text that was posted. */
  @Column({ type: 'timestamptz', name: 'edited_at', precision: 3, nullable: true })
  editedAt!: Date | null;

  /** The version of the comment's last event. */
  @Column('integer', { default: 1 })
  version!: number;
}

/** A person whom a comment mentions. The person is stored by id, so that the mention follows a change of their name. */
@Entity({ name: 'comment_mention' })
@Retention({ kind: 'writing', livesAsLongAs: 'its comment' })
@Check('comment_mention_size', bytesWithin({ username: 600 }))
export class CommentMention {
  @PrimaryColumn('bigint', { name: 'comment_id', primaryKeyConstraintName: 'comment_mention_pkey' })
  @ForeignKey('Comment', { name: 'comment_mention_of_comment', onDelete: 'CASCADE' })
  commentId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'comment_mention_pkey' })
  @StaysWithoutMember('the comment that mentions them is somebody else’s')
  userId!: number;

  /** The name that the person had when the comment was written, without the `@`. */
  @Column('text')
  username!: string;
}

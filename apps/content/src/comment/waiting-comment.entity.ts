import type { WaitReason } from '@quillstead/catalogue';
import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A comment that waits for the approval of the author of the story, or of the staff first. It has a table of its own,
 * so that no reader of comments can show it. Its id is taken from the sequence of comments, and stays when it is
 * approved.
 */
@Entity({ name: 'waiting_comment' })
@Retention({
  kind: 'writing',
  livesAsLongAs: 'its story and its author, until it is approved, refused or taken back',
})
@Check('waiting_comment_size', bytesWithin({ comment_text: 120_000, wait_reason: 100, refusal: 6000 }))
@Index('waiting_comment_list_of_story_author', ['storyAuthorId', 'id'])
@Index('waiting_comment_list_of_author', ['authorId', 'id'])
@Index('waiting_comment_for_staff', ['sentAt', 'id'], {
  where: `wait_reason = 'first' AND refusal IS NULL`,
})
@Index('waiting_comment_of_story', ['storyId', 'authorId'])
export class WaitingComment {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'waiting_comment_pkey' })
  id!: number;

  @Column('bigint', { name: 'story_id' })
  @ForeignKey('StoryStat', { name: 'waiting_comment_of_story_stat', onDelete: 'CASCADE' })
  @DeletedWith('story')
  storyId!: number;

  @Column('bigint', { name: 'story_author_id' })
  @DeletedWith('member', { by: 'act', because: 'it goes with the story' })
  storyAuthorId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member')
  authorId!: number;

  /** The comment that it replies to, which may be gone. */
  @Column('bigint', { name: 'comment_reply_id', nullable: true })
  replyId!: number | null;

  @Column('text', { name: 'comment_text' })
  text!: string;

  @Column('text', { name: 'wait_reason', default: 'author' })
  waitReason!: WaitReason;

  /** The reason why the staff has refused it; its writer reads it until they take the comment back. */
  @Column('text', { nullable: true })
  refusal!: string | null;

  @Column({ type: 'timestamptz', name: 'sent_at', precision: 3, default: () => 'now()' })
  sentAt!: Date;
}

const primaryKeyConstraintName = 'approved_commenter_pkey';

/** A member of whom an author has once approved a comment. */
@Entity({ name: 'approved_commenter' })
@Retention({ kind: 'writing', livesAsLongAs: 'both accounts, and until one of them blocks the other' })
@Index('approved_commenter_by_user', ['userId'])
export class ApprovedCommenter {
  @PrimaryColumn('bigint', { name: 'author_id', primaryKeyConstraintName })
  @DeletedWith('member')
  authorId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName })
  @DeletedWith('member')
  userId!: number;

  @Column({ type: 'timestamptz', name: 'approved_at', precision: 3, default: () => 'now()' })
  approvedAt!: Date;
}

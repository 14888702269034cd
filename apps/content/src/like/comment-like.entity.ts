import { DeletedWith, Exported, Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A member's like of a comment; one each. */
@Entity({ name: 'comment_like' })
@Retention({ livesAsLongAs: 'its comment' })
@Index('comment_like_list_of_comment', ['commentId', 'createdAt', 'userId'])
@Index('comment_like_of_user', ['userId', 'commentId'])
@Exported('comment_likes', { of: 'userId', columns: ['commentId', 'createdAt'], order: ['commentId'] })
export class CommentLike {
  @PrimaryColumn('bigint', { name: 'comment_id', primaryKeyConstraintName: 'comment_like_pkey' })
  @ForeignKey('Comment', { name: 'comment_like_of_comment', onDelete: 'CASCADE' })
  commentId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'comment_like_pkey' })
  @DeletedWith('member', { by: 'act', because: 'the count of the comment falls with it' })
  userId!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

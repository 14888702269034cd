import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A member's bookmark of a comment; one each. */
@Entity({ name: 'comment_bookmark' })
@Index('comment_bookmark_list_of_user', ['userId', 'createdAt', 'commentId'])
export class CommentBookmark {
  @PrimaryColumn('bigint', { name: 'comment_id', primaryKeyConstraintName: 'comment_bookmark_pkey' })
  @ForeignKey('Comment', { name: 'comment_bookmark_of_comment', onDelete: 'CASCADE' })
  commentId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'comment_bookmark_pkey' })
  userId!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

import { DeletedWith, Exported, Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A member's bookmark of a comment; one each. */
@Entity({ name: 'comment_bookmark' })
@Retention({ livesAsLongAs: 'its comment and its member' })
@Index('comment_bookmark_list_of_user', ['userId', 'createdAt', 'commentId'])
@Exported('comment_bookmarks', {
  of: 'userId',
  columns: ['commentId', 'createdAt'],
  order: ['createdAt', 'commentId'],
})
export class CommentBookmark {
  @PrimaryColumn('bigint', { name: 'comment_id', primaryKeyConstraintName: 'comment_bookmark_pkey' })
  @ForeignKey('Comment', { name: 'comment_bookmark_of_comment', onDelete: 'CASCADE' })
  commentId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'comment_bookmark_pkey' })
  @DeletedWith('member')
  userId!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

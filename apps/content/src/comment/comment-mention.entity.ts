import { bytesWithin, Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Whom a comment names. The person is kept by id, so that the mention follows them when they change their name. */
@Entity({ name: 'comment_mention' })
@Retention({ livesAsLongAs: 'its comment' })
@Check('comment_mention_size', bytesWithin({ username: 600 }))
export class CommentMention {
  @PrimaryColumn('bigint', { name: 'comment_id', primaryKeyConstraintName: 'comment_mention_pkey' })
  @ForeignKey('Comment', { name: 'comment_mention_of_comment', onDelete: 'CASCADE' })
  commentId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'comment_mention_pkey' })
  @StaysWithoutMember('the comment that mentions them is somebody else’s')
  userId!: number;

  /** Their name as it was when the comment was written, without the `@`. */
  @Column('text')
  username!: string;
}

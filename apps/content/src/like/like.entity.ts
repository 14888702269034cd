import { DeletedWith, Exported, Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A member's like of a story; a member has one at most for each story. */
@Entity({ name: 'story_like' })
@Retention({ kind: 'marks', livesAsLongAs: 'its story and its member' })
@Index('story_like_list_of_story', ['storyId', 'createdAt', 'userId'])
@Index('story_like_by_time', ['createdAt', 'storyId'])
@Index('story_like_of_user', ['userId', 'storyId'])
@Exported('story_likes', { of: 'userId', columns: ['storyId', 'createdAt'], order: ['storyId'] })
export class StoryLike {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_like_pkey' })
  @ForeignKey('StoryStat', { name: 'story_like_of_story', onDelete: 'CASCADE' })
  @DeletedWith('story')
  storyId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'story_like_pkey' })
  @DeletedWith('member', { by: 'act', because: 'the count of the story falls with it' })
  userId!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

/** A member's like of a comment; a member has one at most for each comment. */
@Entity({ name: 'comment_like' })
@Retention({ kind: 'marks', livesAsLongAs: 'its comment' })
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

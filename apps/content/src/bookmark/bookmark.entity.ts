import { DeletedWith, Exported, Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A member's bookmark of a story; a member has one at most for each story. */
@Entity({ name: 'story_bookmark' })
@Retention({ kind: 'marks', livesAsLongAs: 'its story and its member' })
@Index('story_bookmark_list_of_user', ['userId', 'createdAt', 'storyId'])
@Exported('story_bookmarks', {
  of: 'userId',
  columns: ['storyId', 'createdAt'],
  order: ['createdAt', 'storyId'],
})
export class StoryBookmark {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_bookmark_pkey' })
  @ForeignKey('StoryStat', { name: 'story_bookmark_of_story', onDelete: 'CASCADE' })
  @DeletedWith('story')
  storyId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'story_bookmark_pkey' })
  @DeletedWith('member', { by: 'act', because: 'the count of the story falls with it' })
  userId!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

/** A member's bookmark of a comment; a member has one at most for each comment. */
@Entity({ name: 'comment_bookmark' })
@Retention({ kind: 'marks', livesAsLongAs: 'its comment and its member' })
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

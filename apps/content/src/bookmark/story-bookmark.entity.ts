import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A member's bookmark of a story; one each. */
@Entity({ name: 'story_bookmark' })
export class StoryBookmark {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_bookmark_pkey' })
  @ForeignKey('Story', { name: 'story_bookmark_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'story_bookmark_pkey' })
  userId!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

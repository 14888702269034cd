import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A member's like of a story; one each. */
@Entity({ name: 'story_like' })
export class StoryLike {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_like_pkey' })
  @ForeignKey('Story', { name: 'story_like_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'story_like_pkey' })
  userId!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

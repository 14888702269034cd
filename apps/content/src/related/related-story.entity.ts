import { Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A story that is like another one; each pair stands in both directions while it is among the best of both. */
@Entity({ name: 'related_story' })
@Retention({ livesAsLongAs: 'both stories' })
@Index('related_story_of_other', ['relatedId'])
export class RelatedStory {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'related_story_pkey' })
  @ForeignKey('StoryStat', { name: 'related_story_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  @PrimaryColumn('bigint', { name: 'related_id', primaryKeyConstraintName: 'related_story_pkey' })
  @ForeignKey('StoryStat', { name: 'related_story_of_related', onDelete: 'CASCADE' })
  relatedId!: number;

  /** From 0 to 1. */
  @Column('real')
  score!: number;
}

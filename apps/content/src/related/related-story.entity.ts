import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A story that is like another one. Each pair is stored in both directions while it is among the best of both. */
@Entity({ name: 'related_story' })
@Retention({ kind: 'writing', livesAsLongAs: 'both stories' })
@Index('related_story_of_other', ['relatedId'])
export class RelatedStory {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'related_story_pkey' })
  @ForeignKey('StoryStat', { name: 'related_story_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  @PrimaryColumn('bigint', { name: 'related_id', primaryKeyConstraintName: 'related_story_pkey' })
  @ForeignKey('StoryStat', { name: 'related_story_of_related', onDelete: 'CASCADE' })
  relatedId!: number;

  /** The score from 0 to 1. */
  @Column('real')
  score!: number;
}

/** The words of a story by which it is compared with others, and the time of the last comparison. */
@Entity({ name: 'story_topic' })
@Retention({ kind: 'writing', livesAsLongAs: 'its story' })
@Check('story_topic_size', bytesWithin({ words: 100_000 }))
@Index('story_topic_by_word', { synchronize: false })
export class StoryTopic {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_topic_pkey' })
  @ForeignKey('StoryStat', { name: 'story_topic_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  /** The stems of the words, without stop words. */
  @Column('text', { array: true })
  words!: string[];

  @Column({ type: 'timestamptz', name: 'related_at', precision: 3, default: () => 'now()' })
  relatedAt!: Date;
}

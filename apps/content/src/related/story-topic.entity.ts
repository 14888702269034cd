import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The words of a story by which it is compared with others, and when that was done last. */
@Entity({ name: 'story_topic' })
@Retention({ livesAsLongAs: 'its story' })
@Check('story_topic_size', bytesWithin({ words: 100_000 }))
@Index('story_topic_by_word', { synchronize: false })
export class StoryTopic {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_topic_pkey' })
  @ForeignKey('StoryStat', { name: 'story_topic_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  /** Stems without stop words. */
  @Column('text', { array: true })
  words!: string[];

  @Column({ type: 'timestamptz', name: 'related_at', precision: 3, default: () => 'now()' })
  relatedAt!: Date;
}

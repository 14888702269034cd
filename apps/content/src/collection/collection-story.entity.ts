import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Collection } from './collection.entity.js';

/** A story of a collection. */
@Entity({ name: 'collection_story' })
@Retention({ livesAsLongAs: 'its story and its collection' })
@Check('collection_story_size', bytesWithin({ note: 7200 }))
@Index('collection_story_list', ['collectionId', 'place'], { unique: true })
@Index('collection_story_newest', ['collectionId', 'addedAt', 'storyId'])
export class CollectionStory {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'collection_story_pkey' })
  @ForeignKey('StoryStat', { name: 'collection_story_of_story', onDelete: 'CASCADE' })
  @DeletedWith('story')
  storyId!: number;

  @PrimaryColumn('bigint', { name: 'collection_id', primaryKeyConstraintName: 'collection_story_pkey' })
  @ForeignKey(() => Collection, { name: 'collection_story_of_collection', onDelete: 'CASCADE' })
  collectionId!: number;

  /** A fraction, so that a story moves between two others and no other row is written. PostgreSQL gives it as text. */
  @Column('numeric')
  place!: string;

  /** What the member says of the story. */
  @Column('text', { nullable: true })
  note!: string | null;

  @Column({ type: 'timestamptz', name: 'added_at', precision: 3, default: () => 'now()' })
  addedAt!: Date;
}

import { Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An announcement: the stories that were added to a collection in a period, of which its subscribers are notified now.
 */
@Entity({ name: 'collection_announcement' })
@Retention({ kind: 'writing', until: 'its subscribers are notified' })
@Index('collection_announcement_of_collection', ['collectionId'])
export class CollectionAnnouncement {
  /** The id of the announcement; each notification has one. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'collection_announcement_pkey',
  })
  id!: number;

  /** The internal id of the collection. */
  @Column('bigint', { name: 'collection_id' })
  @ForeignKey('Collection', { name: 'collection_announcement_collection', onDelete: 'CASCADE' })
  collectionId!: number;

  /** The moment after which the stories were added; null for all before `until`. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  until!: Date;
}

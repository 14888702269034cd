import { Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The stories that were added to a collection in a period and of which its subscribers are notified now. */
@Entity({ name: 'collection_announcement' })
@Retention({ kind: 'writing', until: 'its subscribers are notified' })
@Index('collection_announcement_of_collection', ['collectionId'])
export class CollectionAnnouncement {
  /** Each notification is of one announcement. */
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

  /** The stories were added after this moment; null for all before `until`. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  until!: Date;
}

import { Retention } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A read model, fed by events of content, with whether people other than its owner can read a collection. */
@Entity({ name: 'collection_projection' })
@Retention({
  kind: 'workings',
  boundedBy: 'the collections ever published: no late event opens a deleted one',
})
export class CollectionProjection {
  @PrimaryColumn('bigint', { name: 'collection_id', primaryKeyConstraintName: 'collection_projection_pkey' })
  collectionId!: number;

  /** False while the collection is private, and once it was deleted. */
  @Column('boolean', { name: 'is_there' })
  isThere!: boolean;
}

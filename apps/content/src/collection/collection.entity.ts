import type { CollectionVisibility } from '@quillstead/catalogue';
import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { coverSize } from '../cover-files/index.js';
import { RemovableList } from '../ordered-list/removable-list.js';

/** A collection of stories by any authors that a member has put together (docs/product/collections.md). */
@Entity({ name: 'collection' })
@Retention({ kind: 'writing', livesAsLongAs: 'its member wants' })
@Check('collection_size', bytesWithin({ title: 2400, description: 7200, visibility: 100 }))
@Check('collection_cover_size', coverSize)
@Index('collection_by_cover', ['cover'], { where: 'cover IS NOT NULL' })
@Index('collection_by_public_id', ['publicId'], { unique: true })
@Index('collection_list_of_author', ['authorId', 'updatedAt', 'publicId'])
@Index('collection_removed_from', ['removedFrom'], { where: 'removed_from IS NOT NULL' })
export class Collection extends RemovableList {
  /** The internal id, which runs from 1, for the sitemap; it is never shown. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'collection_pkey',
  })
  id!: number;

  /** A random number, the `collection_id` of addresses, so that nobody can guess that of an unlisted collection. */
  @Column('bigint', { name: 'public_id' })
  publicId!: number;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { default: 'private' })
  visibility!: CollectionVisibility;

  /** The highest whole place: no story of the collection has a higher one. */
  @Column('bigint', { name: 'last_place', default: 0 })
  lastPlace!: number;

  /** The moment up to which subscribers were notified of the stories that were added. */
  @Column({ type: 'timestamptz', name: 'announced_at', precision: 3, nullable: true })
  announcedAt!: Date | null;

  /** The version, which grows with every change that is published. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3, default: () => 'now()' })
  postedAt!: Date;

  /** The time at which the collection last got a story. */
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}

/** A story of a collection. */
@Entity({ name: 'collection_story' })
@Retention({ kind: 'writing', livesAsLongAs: 'its story and its collection' })
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

  /** A fraction, so that moving a story between two others writes no other row. PostgreSQL returns it as text. */
  @Column('numeric')
  place!: string;

  /** The note of the member on the story. */
  @Column('text', { nullable: true })
  note!: string | null;

  @Column({ type: 'timestamptz', name: 'added_at', precision: 3, default: () => 'now()' })
  addedAt!: Date;
}

import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { coverSize } from '../cover-files/index.js';
import { RemovableList } from '../ordered-list/removable-list.js';

export type SeriesStatus = 'ongoing' | 'complete' | 'paused';

/** Stories of an author in an order (docs/product/series.md). */
@Entity({ name: 'series' })
@Retention({ kind: 'writing', livesAsLongAs: 'its author wants' })
@Check('series_size', bytesWithin({ slug: 1020, title: 2400, description: 7200, series_status: 100 }))
@Check('series_cover_size', coverSize)
@Index('series_by_cover', ['cover'], { where: 'cover IS NOT NULL' })
@Index('series_by_slug', ['slug'], { unique: true })
@Index('series_list_of_author', ['authorId', 'updatedAt', 'id'])
@Index('series_removed_from', ['removedFrom'], { where: 'removed_from IS NOT NULL' })
export class Series extends RemovableList {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'series_pkey',
  })
  id!: number;

  @Column('text')
  slug!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { name: 'series_status', default: 'ongoing' })
  seriesStatus!: SeriesStatus;

  @Column('integer', { name: 'count_stories', default: 0 })
  countStories!: number;

  /** The highest whole place: no story of the series has a higher one. */
  @Column('bigint', { name: 'last_place', default: 0 })
  lastPlace!: number;

  /** The version, which grows with every change, also with a story that is published in the series. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3, default: () => 'now()' })
  postedAt!: Date;

  /** The time at which the series last got a story. */
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}

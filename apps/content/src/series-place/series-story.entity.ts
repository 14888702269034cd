import { Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Series } from './series.entity.js';

/** A story of a series. The primary key allows one series for each story. */
@Entity({ name: 'series_story' })
@Retention({ kind: 'writing', livesAsLongAs: 'its story and its series' })
@Index('series_story_list', ['seriesId', 'place'], { unique: true })
export class SeriesStory {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'series_story_pkey' })
  @ForeignKey('StoryStat', { name: 'series_story_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  @Column('bigint', { name: 'series_id' })
  @ForeignKey(() => Series, { name: 'series_story_of_series', onDelete: 'CASCADE' })
  seriesId!: number;

  /** A fraction, so that moving a story between two others writes no other row. PostgreSQL returns it as text. */
  @Column('numeric')
  place!: string;
}

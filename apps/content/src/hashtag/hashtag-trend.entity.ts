import { Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Hashtag } from './hashtag.entity.js';

/** The busiest hashtags of the last days; written anew every few minutes. */
@Entity({ name: 'hashtag_trend' })
@Retention({ boundedBy: 'the hashtags of the last days; made anew by each refresh' })
@Index('hashtag_trend_busiest', ['place'])
export class HashtagTrend {
  @PrimaryColumn('bigint', { name: 'hashtag_id', primaryKeyConstraintName: 'hashtag_trend_pkey' })
  @ForeignKey(() => Hashtag, { name: 'hashtag_trend_of_hashtag', onDelete: 'CASCADE' })
  hashtagId!: number;

  /** 1 for the busiest. */
  @Column('integer')
  place!: number;
}

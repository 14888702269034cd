import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of subscribers of a hashtag, by its key. */
@Entity({ name: 'hashtag_stat' })
@Retention({ kind: 'workings', boundedBy: 'the different hashtags that were followed' })
@Check('hashtag_stat_size', bytesWithin({ hashtag: 1500, value: 1500 }))
export class HashtagStat {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'hashtag_stat_pkey', collation: 'C' })
  hashtag!: string;

  /** The spelling of the first member who followed it. */
  @Column('text')
  value!: string;

  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;

  /** The version of the last `hashtag_counted`. */
  @Column('bigint', { default: 0 })
  version!: number;
}

/** The number of stories of a hashtag, by its key, as content publishes it. */
@Entity({ name: 'hashtag_stories' })
@Retention({ kind: 'workings', boundedBy: 'the different hashtags of stories' })
@Check('hashtag_stories_size', bytesWithin({ hashtag: 1500, value: 1500 }))
export class HashtagStories {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'hashtag_stories_pkey', collation: 'C' })
  hashtag!: string;

  /** The spelling of the first author who used it. */
  @Column('text')
  value!: string;

  @Column('integer', { name: 'count_stories' })
  countStories!: number;
}

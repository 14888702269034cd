import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many follow a hashtag, by its key. */
@Entity({ name: 'hashtag_stat' })
export class HashtagStat {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'hashtag_stat_pkey', collation: 'C' })
  hashtag!: string;

  /** As the first who followed it wrote it. */
  @Column('text')
  value!: string;

  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;

  /** Of the last `hashtag_counted`. */
  @Column('bigint', { default: 0 })
  version!: number;
}

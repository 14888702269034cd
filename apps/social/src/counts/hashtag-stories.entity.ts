import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many stories a hashtag has, by its key, as content tells it. */
@Entity({ name: 'hashtag_stories' })
export class HashtagStories {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'hashtag_stories_pkey', collation: 'C' })
  hashtag!: string;

  /** As first written. */
  @Column('text')
  value!: string;

  @Column('integer', { name: 'count_stories' })
  countStories!: number;
}

import { Entity, PrimaryColumn } from 'typeorm';

/** A reader of a story on one day, so that each counts once; deleted soon after the day. */
@Entity({ name: 'story_reader' })
export class StoryReader {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'story_reader_pkey' })
  day!: string;

  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_reader_pkey' })
  storyId!: number;

  /** The pseudonym of the reader, which is another one each day (docs/product/statistics.md#reads). */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'story_reader_pkey' })
  reader!: number;
}

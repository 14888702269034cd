import { Retention, sql } from '@quillstead/service-kit';
import { endDays } from '@quillstead/contracts';
import { Entity, PrimaryColumn } from 'typeorm';

/** A reader of a story on one day, so that each counts once; deleted soon after the day. */
@Entity({ name: 'story_reader' })
// A gateway may send the last reads of a day late; after this time it counts such a reader again.
@Retention({
  days: 1,
  job: endDays,
  isExpired: sql`day < ((now() - interval '1 hour') AT TIME ZONE 'UTC')::date`,
})
export class StoryReader {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'story_reader_pkey' })
  day!: string;

  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_reader_pkey' })
  storyId!: number;

  /** The pseudonym of the reader, which is another one each day (docs/product/statistics.md#reads). */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'story_reader_pkey' })
  reader!: number;
}

import { endDays } from '@quillstead/contracts';
import { DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The counts of a story on one day (UTC): by how much each count grew, which is negative if more was withdrawn. Days
 * beyond the newest 90 are merged into the first day of their month.
 *
 * It has no foreign key: its check would lock the story's row of `story_stat` after this one, in the other order than a
 * like does. The job that purges deleted stories deletes its days.
 */
@Entity({ name: 'story_day' })
@Retention({ kind: 'writing', livesAsLongAs: 'its story; days beyond the newest 90 are merged by month' })
@Index('story_day_of_author', ['authorId', 'day'])
@Index('story_day_to_merge', ['day'], { where: 'EXTRACT(day FROM day) <> 1' })
export class StoryDay {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_day_pkey' })
  @DeletedWith('story')
  storyId!: number;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'story_day_pkey' })
  day!: string;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'act', because: 'it goes with the story' })
  authorId!: number;

  /** The number of readers, each counted once a day. */
  @Column('integer', { name: 'count_reads', default: 0 })
  countReads!: number;

  @Column('integer', { name: 'count_likes', default: 0 })
  countLikes!: number;

  @Column('integer', { name: 'count_comments', default: 0 })
  countComments!: number;

  /** The number of members whose reading place was stored for the first time. */
  @Column('integer', { name: 'count_begun', default: 0 })
  countBegun!: number;

  /** The number of these members who reached this quarter for the first time. */
  @Column('integer', { name: 'count_quarter', default: 0 })
  countQuarter!: number;

  @Column('integer', { name: 'count_half', default: 0 })
  countHalf!: number;

  @Column('integer', { name: 'count_three_quarters', default: 0 })
  countThreeQuarters!: number;

  @Column('integer', { name: 'count_finished', default: 0 })
  countFinished!: number;
}

/** A reader of a story on one day, so that each counts once; deleted soon after the day. */
@Entity({ name: 'story_reader' })
// A gateway may send the last reads of a day late; after this time it counts such a reader again.
@Retention({
  kind: 'readers',
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

/**
 * How far a member has read a story on one day, so that each step counts once a day also after the member has removed
 * the story from the reading history; deleted soon after the day.
 */
@Entity({ name: 'story_progress' })
@Retention({
  kind: 'readers',
  days: 1,
  job: endDays,
  isExpired: sql`day < ((now() - interval '1 hour') AT TIME ZONE 'UTC')::date`,
})
export class StoryProgress {
  @PrimaryColumn('date', { primaryKeyConstraintName: 'story_progress_pkey' })
  day!: string;

  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_progress_pkey' })
  storyId!: number;

  /** The pseudonym of the member, which is another one each day (docs/product/statistics.md#how-far-readers-come). */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'story_progress_pkey' })
  reader!: number;

  /** The furthest quarter, 0 to 4. */
  @Column('smallint')
  furthest!: number;
}

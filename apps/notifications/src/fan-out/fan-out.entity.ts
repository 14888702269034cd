import { forgetOldDeliveriesJob } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A published story and the progress of notifying its receivers. The row is written with the event and with each page
 * of receivers, so that the next process knows where to continue. It stays for a day after the last page, for followers
 * who become known late.
 */
@Entity({ name: 'fan_out' })
@Retention({
  kind: 'passing',
  days: 1,
  job: forgetOldDeliveriesJob,
  isExpired: sql`ended_at < now() - interval '1 day'`,
})
@Check('fan_out_size', bytesWithin({ hashtags: 11_000, series_title: 2400 }))
export class FanOut {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'fan_out_pkey' })
  storyId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'event', because: 'it stays for a day after the last page' })
  authorId!: number;

  /** The keys of the story's hashtags. */
  @Column('text', { array: true })
  hashtags!: string[];

  /**
   * The words by which a receiver may have muted the story, as content published them; null from the release before.
   */
  @Column('tsvector', { nullable: true })
  words!: string | null;

  /** The series in which the story was published. */
  @Column('bigint', { name: 'series_id', nullable: true })
  seriesId!: number | null;

  @Column('text', { name: 'series_title', nullable: true })
  seriesTitle!: string | null;

  @Index('fan_out_since')
  @Column({ type: 'timestamptz', name: 'noted_at', precision: 3 })
  notedAt!: Date;

  /** 0 while the author's subscribers are notified, then one for the series, if there is one, and for each hashtag. */
  @Column('integer', { default: 0 })
  step!: number;

  /** The last receiver of the step who was notified. */
  @Column('bigint', { name: 'after_id', default: 0 })
  afterId!: number;

  /** The time at which the last page was notified; null before that. */
  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, nullable: true })
  endedAt!: Date | null;
}

import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member who subscribes to a series: a read model fed by events of content. */
@Entity({ name: 'series_subscription' })
@Retention({ livesAsLongAs: 'the subscription' })
export class SeriesSubscription {
  @PrimaryColumn('bigint', { name: 'series_id', primaryKeyConstraintName: 'series_subscription_pkey' })
  seriesId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'series_subscription_pkey' })
  @DeletedWith('member', { by: 'event', because: 'content ends the subscription' })
  userId!: number;

  /** When content noted that it began. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  since!: Date | null;
}

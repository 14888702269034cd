import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A member's subscription to a series. The row is deleted when it ends. */
@Entity({ name: 'series_subscription' })
@Retention({ kind: 'marks', livesAsLongAs: 'the subscription' })
@Index('series_subscription_of_pair', ['userId', 'seriesId'], { unique: true })
@Index('series_subscription_of_user', ['userId', 'createdAt', 'id'])
@Index('series_subscription_of_series', ['seriesId'])
export class SeriesSubscription {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'series_subscription_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'user_id' })
  @DeletedWith('member', { by: 'act', because: 'notifications learns of it by an event' })
  userId!: number;

  @Column('bigint', { name: 'series_id' })
  @ForeignKey('Series', { name: 'series_subscription_series', onDelete: 'CASCADE' })
  seriesId!: number;

  /**
   * The version of the pair's last published event, from a sequence: a later subscription of the pair has a higher one.
   */
  @Column('bigint')
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

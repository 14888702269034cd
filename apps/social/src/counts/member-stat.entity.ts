import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The counters of a person, in a narrow row of their own: they change far more often than the profile. */
@Entity({ name: 'member_stat' })
export class MemberStat {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'member_stat_pkey' })
  userId!: number;

  /** Accepted ones. */
  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;

  /** Authors who accepted, and hashtags. */
  @Column('integer', { name: 'count_subscriptions', default: 0 })
  countSubscriptions!: number;

  /** Of the last `author_counted`. */
  @Column('bigint', { default: 0 })
  version!: number;
}

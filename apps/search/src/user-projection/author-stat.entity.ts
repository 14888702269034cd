import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many follow a person, as social tells it: of two who match alike the better known comes first. */
@Entity({ name: 'author_stat' })
export class AuthorStat {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_stat_pkey' })
  userId!: number;

  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;
}

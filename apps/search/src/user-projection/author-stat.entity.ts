import { Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How many subscribers a person has, by the events of social: of two people who match alike the better known comes
 * first.
 */
@Entity({ name: 'author_stat' })
@Retention({ livesAsLongAs: 'the account' })
export class AuthorStat {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_stat_pkey' })
  @StaysWithoutMember('it is a number alone')
  userId!: number;

  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;
}

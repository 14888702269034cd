import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** By how much the subscribers of an author grew on one day (UTC); negative when more have left. */
@Entity({ name: 'author_day' })
@Retention({ livesAsLongAs: 'the account' })
export class AuthorDay {
  @PrimaryColumn('bigint', { name: 'author_id', primaryKeyConstraintName: 'author_day_pkey' })
  @DeletedWith('member')
  authorId!: number;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'author_day_pkey' })
  day!: string;

  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;
}

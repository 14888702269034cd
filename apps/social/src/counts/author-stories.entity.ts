import { Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How many stories an author has, as content publishes it. Not in `member_stat`: events come in any order of authors
 * and would lock its rows in that order, while subscriptions lock them by id.
 */
@Entity({ name: 'author_stories' })
@Retention({ livesAsLongAs: 'the account' })
export class AuthorStories {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_stories_pkey' })
  @StaysWithoutMember('it has numbers alone')
  userId!: number;

  @Column('integer', { name: 'count_stories' })
  countStories!: number;
}

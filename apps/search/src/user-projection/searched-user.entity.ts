import type { PublicUser } from '@quillstead/contracts';
import { UserColumns } from '@quillstead/projections';
import { bytesWithin, Retention, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A user as search keeps them: with what they are found and sorted by. */
@Entity({ name: 'user_projection' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
@Check('user_projection_size', bytesWithin({ username: 600, display_name: 720, bio: 4800, status: 100 }))
@Index('user_projection_by_name', { synchronize: false })
export class SearchedUser extends UserColumns {
  @Column('text', { nullable: true })
  bio!: string | null;

  @Column({ type: 'timestamptz', name: 'joined_at', precision: 3 })
  joinedAt!: Date;

  static of(user: PublicUser): SearchedUser {
    return { ...UserColumns.columnsOf(user), bio: user.bio, joinedAt: new Date(user.joined_at) };
  }
}

/**
 * The number of subscribers of a person, by the events of social: of two people who match alike the better known comes
 * first.
 */
@Entity({ name: 'author_stat' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
export class AuthorStat {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_stat_pkey' })
  @StaysWithoutMember('it is a number alone')
  userId!: number;

  @Column('integer', { name: 'count_subscribers', default: 0 })
  countSubscribers!: number;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What every item shows of its author and whether the author is private: a read model fed by `user_changed`, so that
 * no list has to ask accounts.
 */
@Entity({ name: 'author_card' })
export class AuthorCard {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_card_pkey' })
  userId!: number;

  @Column('text')
  username!: string;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  @Column('smallint', { name: 'is_private' })
  isPrivate!: 0 | 1;

  @Column('smallint', { name: 'is_verified' })
  isVerified!: 0 | 1;
}

import type { AccountStatus } from '@quillstead/contracts';
import { bytesWithin } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The whole public profile of a person and whether they are there for others: a read model fed by `user_changed`, so
 * that no profile and no list has to ask accounts. The index is on the lower case and written in the migration.
 */
@Entity({ name: 'author_card' })
@Check(
  'author_card_size',
  bytesWithin({
    username: 600,
    display_name: 720,
    bio: 4800,
    website: 4800,
    email: 1500,
    social_media: 100_000,
    status: 100,
  }),
)
@Index('author_card_by_name', { synchronize: false })
export class AuthorCard {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'author_card_pkey' })
  userId!: number;

  @Column('text')
  username!: string;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  @Column('text', { nullable: true })
  bio!: string | null;

  @Column('text', { nullable: true })
  website!: string | null;

  /** Null unless the person shows it. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** The addresses that were given, by the dictionary's keys. */
  @Column('jsonb', { name: 'social_media', default: {} })
  socialMedia!: Readonly<Record<string, string>>;

  @Column('smallint', { name: 'is_private' })
  isPrivate!: 0 | 1;

  @Column('smallint', { name: 'is_verified' })
  isVerified!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'joined_at', precision: 3 })
  joinedAt!: Date;

  @Column('text')
  status!: AccountStatus;
}

import type { AccountStatus, PublicUser } from '@quillstead/contracts';
import { bytesWithin, raw, Retention, sql, type Sql, StaysWithoutMember } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The columns of a user that every service stores: names, and values that decide who may read what the user writes. */
export abstract class UserColumns {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'user_projection_pkey' })
  @StaysWithoutMember('its status says that the account is deleted')
  userId!: number;

  @Column('text')
  username!: string;

  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  @Column('smallint', { name: 'is_private' })
  isPrivate!: 0 | 1;

  @Column('text')
  status!: AccountStatus;

  /** Returns the columns of a user as accounts publishes them. */
  static columnsOf(user: PublicUser): UserColumns {
    return {
      userId: user.user_id,
      username: user.username,
      displayName: user.display_name,
      isPrivate: user.is_private,
      status: user.status,
    };
  }
}

/** The projection of a service that only names users. */
@Entity({ name: 'user_projection' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
@Check('user_projection_size', bytesWithin({ username: 600, display_name: 720, picture: 100, status: 100 }))
export class UserProjection extends UserColumns {
  /** The name of the picture; null without one. */
  @Column('text', { nullable: true })
  picture!: string | null;

  /** Returns the row of a user as accounts publishes them. */
  static of(user: PublicUser): UserProjection {
    return { ...UserColumns.columnsOf(user), picture: user.picture };
  }
}

/**
 * The projection of a service that shows whole profiles, so that no list has to call accounts. Indexes on the lower
 * case of the name are each service's own and written in its migration.
 */
@Entity({ name: 'user_projection' })
@Retention({ kind: 'account', livesAsLongAs: 'the account' })
@Check(
  'user_projection_size',
  bytesWithin({
    username: 600,
    display_name: 720,
    picture: 100,
    bio: 4800,
    website: 4800,
    email: 1500,
    social_media: 100_000,
    status: 100,
    comment_rule: 100,
  }),
)
@Index('user_projection_by_name', { synchronize: false })
export class ProfileProjection extends UserColumns {
  /** The name of the picture; null without one. */
  @Column('text', { nullable: true })
  picture!: string | null;

  @Column('text', { nullable: true })
  bio!: string | null;

  @Column('text', { nullable: true })
  website!: string | null;

  /** Null unless the user shows it. */
  @Column('text', { nullable: true })
  email!: string | null;

  /** The addresses on social sites that were given, by the dictionary's keys. */
  @Column('jsonb', { name: 'social_media', default: {} })
  socialMedia!: Readonly<Record<string, string>>;

  @Column('smallint', { name: 'is_verified' })
  isVerified!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'joined_at', precision: 3 })
  joinedAt!: Date;

  /** The days after the publication of a story after which it takes no comments; null for no limit. */
  @Column('integer', { name: 'comments_close_after', nullable: true })
  commentsCloseAfter!: number | null;

  /** The members whose comments on the user's stories wait for approval. */
  @Column('text', { name: 'comment_rule', default: 'open' })
  commentRule!: PublicUser['comment_rule'];

  /** 1 if the user is one of the staff. */
  @Column('smallint', { name: 'is_staff', default: 0 })
  isStaff!: 0 | 1;

  static of(user: PublicUser): ProfileProjection {
    return {
      ...UserProjection.of(user),
      bio: user.bio,
      website: user.website,
      email: user.email,
      socialMedia: user.social_media,
      isVerified: user.is_verified,
      joinedAt: new Date(user.joined_at),
      commentsCloseAfter: user.comments_close_after,
      commentRule: user.comment_rule,
      isStaff: user.is_staff,
    };
  }
}

/**
 * Returns the address of the picture that others see of a person, without its size: null without a picture, and of a
 * private account, of which nobody else sees one (docs/product/people.md#pictures).
 *
 * @param alias the alias of `user_projection`
 */
export function shownPicture(alias: string): Sql {
  const user = raw(alias);
  return sql`CASE WHEN ${user}.is_private = 0 THEN '/media/' || ${user}.picture END`;
}

import { shownSocialAddresses, subscriptionState } from '@quillstead/catalogue';
import type { UserArticle } from '@quillstead/contracts';
import { canRead, shownPicture, subscriptionCode } from '@quillstead/projections';
import {
  boolean,
  flag,
  integer,
  json,
  raw,
  type RowOf,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';

/** A person in a list of people, as PostgreSQL returns the row. */
export const userRow = {
  user_id: integer,
  username: text,
  display_name: text.orNull,
  picture: text.orNull,
  bio: text.orNull,
  website: text.orNull,
  email: text.orNull,
  social_media: json<Readonly<Record<string, string>>>(),
  is_private: flag,
  is_verified: flag,
  joined_at: time,
  count_stories: integer,
  count_subscribers: integer,
  count_subscriptions: integer,
  content_access: boolean,
  is_user: boolean,
  subscription_code: boolean.orNull,
};
export type UserRow = RowOf<typeof userRow>;

/** Joins the counts of a person, which `userColumns` needs, under the alias `person_stat`. */
export const joinUserStat = (alias: string): Sql =>
  sql`LEFT JOIN author_stat person_stat ON person_stat.user_id = ${raw(alias)}.user_id`;

/**
 * Returns the columns of a UserRow, from the person's `user_projection` and what `joinUserStat` joins. Lists of people
 * show only those whom `isShown` shows.
 *
 * @param alias the alias of `user_projection`
 * @param viewer the viewer's id as bigint, null for a visitor
 */
export function userColumns(alias: string, viewer: Sql): Sql {
  const user = raw(alias);
  return sql`
    ${user}.user_id,
    ${user}.username,
    ${user}.display_name,
    ${shownPicture(alias)} AS picture,
    ${user}.bio,
    ${user}.website,
    ${user}.email,
    ${user}.social_media,
    ${user}.is_private,
    ${user}.is_verified,
    ${user}.joined_at,
    coalesce(person_stat.count_stories, 0) AS count_stories,
    coalesce(person_stat.count_subscribers, 0) AS count_subscribers,
    coalesce(person_stat.count_subscriptions, 0) AS count_subscriptions,
    ${canRead(alias, viewer)} AS content_access,
    ${user}.user_id IS NOT DISTINCT FROM ${viewer} AS is_user,
    ${subscriptionCode(alias, viewer)} AS subscription_code`;
}

/**
 * Returns a row as the wire has it (docs/api.md#items). Of a private person who has not accepted the viewer only the
 * profile's head is shown (docs/product/people.md#private-accounts).
 */
export function toUserArticle(row: UserRow): UserArticle {
  const isOpen = row.content_access;
  return {
    content_type: 'user_article',
    user_id: row.user_id,
    username: row.username,
    display_name: row.display_name,
    picture: row.picture,
    bio: row.bio,
    website: isOpen ? row.website : null,
    email: isOpen ? row.email : null,
    ...shownSocialAddresses(isOpen ? row.social_media : {}),
    is_private: row.is_private,
    is_verified: row.is_verified,
    joined_at: row.joined_at.toISOString(),
    content_access: isOpen,
    count_stories: row.count_stories,
    count_subscribers: row.count_subscribers,
    count_subscriptions: row.count_subscriptions,
    subscription: subscriptionState({
      isOwn: row.is_user,
      isPrivate: row.is_private === 1,
      code: row.subscription_code,
    }),
  };
}

/** The columns of the author that every item shows, as PostgreSQL returns them. */
export const authorRow = {
  author_id: integer,
  author_username: text,
  author_display_name: text.orNull,
  author_picture: text.orNull,
  author_is_verified: flag,
  author_is_private: flag,
  author_is_user: flag,
};

/**
 * Returns the columns of `authorRow`.
 * @param alias the alias of `user_projection`
 * @param viewer the viewer's id as bigint, null for a visitor
 */
export function authorColumns(alias: string, viewer: Sql): Sql {
  const author = raw(alias);
  return sql`
    ${author}.user_id AS author_id,
    ${author}.username AS author_username,
    ${author}.display_name AS author_display_name,
    ${shownPicture(alias)} AS author_picture,
    ${author}.is_verified AS author_is_verified,
    ${author}.is_private AS author_is_private,
    coalesce(${author}.user_id = ${viewer}, false)::int AS author_is_user`;
}

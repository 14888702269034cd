import { shownSocialAddresses, type SocialKey, subscriptionState } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { canRead, isOwn, shownPicture } from '@quillstead/projections';
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

type Page = ResponseTypes['user_page'];
/** The keys that the page and the list item of a person have in common. */
export type Person = Omit<Page, 'content_type'>;

/** The columns of a person, as PostgreSQL returns them to a viewer. */
export const personRow = {
  user_id: integer,
  username: text,
  display_name: text.orNull,
  picture: text.orNull,
  bio: text.orNull,
  website: text.orNull,
  email: text.orNull,
  social_media: json<Readonly<Partial<Record<SocialKey, string>>>>(),
  is_private: flag,
  is_verified: flag,
  joined_at: time,
  content_access: boolean,
  count_stories: integer,
  count_subscribers: integer,
  count_subscriptions: integer,
  code: boolean.orNull,
  is_own: boolean,
};
export type PersonRow = RowOf<typeof personRow>;

/**
 * Returns the left join of a viewer's subscription to a person; `code` is null where there is none.
 *
 * @param mine the alias that it gets
 * @param viewer the viewer's id as bigint, null for a visitor
 */
export const joinMine = (mine: string, person: string, viewer: Sql): Sql =>
  sql`LEFT JOIN user_subscription ${raw(mine)}
      ON ${raw(mine)}.subscriber_id = ${viewer} AND ${raw(mine)}.author_id = ${raw(person)}.user_id`;

/**
 * Returns the columns of a PersonRow, from the tables of `personTables`. A viewer without access gets the head of the
 * profile: names, bio, badges, counts (docs/product/people.md#private-accounts).
 */
export function personColumns(viewer: Sql): Sql {
  const access = canRead('person', viewer, sql`mine.code`);
  return sql`
    person.user_id,
    person.username,
    person.display_name,
    ${shownPicture('person')} AS picture,
    person.bio,
    CASE WHEN ${access} THEN person.website END AS website,
    CASE WHEN ${access} THEN person.email END AS email,
    CASE WHEN ${access} THEN person.social_media ELSE '{}' END AS social_media,
    person.is_private,
    person.is_verified,
    person.joined_at,
    ${access} AS content_access,
    coalesce(stories.count_stories, 0) AS count_stories,
    coalesce(stat.count_subscribers, 0) AS count_subscribers,
    coalesce(stat.count_subscriptions, 0) AS count_subscriptions,
    mine.code,
    ${isOwn('person', viewer)} AS is_own`;
}

/** Returns the tables of a PersonRow beside `user_projection person`. */
export function personTables(viewer: Sql): Sql {
  return sql`
    ${joinMine('mine', 'person', viewer)}
    LEFT JOIN member_stat stat ON stat.user_id = person.user_id
    LEFT JOIN author_stories stories ON stories.user_id = person.user_id`;
}

/** Returns the wire's form of a row (docs/api.md#items). */
export function toPerson({
  joined_at: joinedAt,
  social_media: given,
  code,
  is_own,
  ...row
}: PersonRow): Person {
  return {
    ...row,
    ...shownSocialAddresses(given),
    joined_at: joinedAt.toISOString(),
    subscription: subscriptionState({ isOwn: is_own, isPrivate: row.is_private === 1, code }),
  };
}

import { socialSites, subscriptionState } from '@quillstead/catalogue';
import type { ReplyTypes } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';

type Page = ReplyTypes['user_page'];
type SocialKey = (typeof socialSites)[number]['machine_name'];
/** What page and article have in common of a person. */
export type Person = Omit<Page, 'content_type'>;

/** A person as PostgreSQL gives them to a viewer. */
export type PersonRow = Omit<Person, SocialKey | 'subscription' | 'joined_at'> & {
  joined_at: Date;
  social_media: Readonly<Partial<Record<SocialKey, string>>>;
  code: boolean | null;
  is_own: boolean;
};

/**
 * SQL of a viewer's subscription to somebody, to be joined from the left; `code` is null where there is none.
 *
 * @param mine the alias that it gets
 * @param viewer SQL of the viewer's id as bigint, null for a visitor
 */
export const joinMine = (mine: string, card: string, viewer: string): string =>
  `LEFT JOIN user_subscription ${mine} ON ${mine}.subscriber_id = ${viewer} AND ${mine}.author_id = ${card}.user_id`;

/**
 * SQL of a PersonRow, of the tables of `personTables`. Who has no access gets the head of the profile: names, bio,
 * badges, counts (product.md, "Private account").
 */
export function personColumns(viewer: string): string {
  const access = asText.canRead('card', viewer, 'mine.code');
  return `
    card.user_id,
    card.username,
    card.display_name,
    card.bio,
    CASE WHEN ${access} THEN card.website END AS website,
    CASE WHEN ${access} THEN card.email END AS email,
    CASE WHEN ${access} THEN card.social_media ELSE '{}' END AS social_media,
    card.is_private,
    card.is_verified,
    card.joined_at,
    ${access} AS content_access,
    coalesce(stories.count_stories, 0) AS count_stories,
    coalesce(stat.count_subscribers, 0) AS count_subscribers,
    coalesce(stat.count_subscriptions, 0) AS count_subscriptions,
    mine.code,
    ${asText.isOwn('card', viewer)} AS is_own`;
}

/** The tables of a PersonRow beside `author_card card`. */
export function personTables(viewer: string): string {
  return `
    ${joinMine('mine', 'card', viewer)}
    LEFT JOIN member_stat stat ON stat.user_id = card.user_id
    LEFT JOIN author_stories stories ON stories.user_id = card.user_id`;
}

/** The wire's form of a row (api.md, "Items"). */
export function toPerson({
  joined_at: joinedAt,
  social_media: given,
  code,
  is_own,
  ...row
}: PersonRow): Person {
  return {
    ...row,
    ...socialMedia(given),
    joined_at: joinedAt.toISOString(),
    subscription: subscriptionState({ isOwn: is_own, isPrivate: row.is_private === 1, code }),
  };
}

/** All addresses, those that were not given as null. */
function socialMedia(given: PersonRow['social_media']): Pick<Person, SocialKey> {
  const entries = socialSites.map(({ machine_name: key }) => [key, given[key] ?? null] as const);
  return Object.fromEntries(entries) as Pick<Person, SocialKey>;
}

import { paths } from '@quillstead/catalogue';

/**
 * The addresses of what other servers know by an id: they stay when a name or a slug changes. Actors are authors by
 * their ids, the site (0), and series by their ids with a minus.
 */
export interface Addresses {
  readonly actor: (actorId: number) => string;
  readonly key: (actorId: number) => string;
  readonly followers: (actorId: number) => string;
  readonly story: (storyId: number) => string;
  /** An Announce that a series makes by an activity of this id. */
  readonly announcement: (seriesId: number, activityId: number) => string;
  /** The pages that people read. */
  readonly profile: (username: string) => string;
  readonly page: (slug: string) => string;
  readonly seriesPage: (slug: string) => string;
}

/** The site itself as an actor. */
export const siteIdentifier = '0';

export const patterns = {
  actor: '/federation/user/{identifier}',
  inbox: '/federation/user/{identifier}/inbox',
  outbox: '/federation/user/{identifier}/outbox',
  followers: '/federation/user/{identifier}/followers',
  sharedInbox: '/federation/inbox',
  story: '/federation/story/{id}',
} as const;

/** How the address of an actor names it. */
export const identifierOf = (actorId: number): string => (actorId < 0 ? `series-${-actorId}` : `${actorId}`);

/** The id of an author, or of a series with a minus; null for what names neither. */
export function actorIdOf(identifier: string): number | null {
  const [, series, digits] = /^(series-)?([1-9]\d{0,14})$/.exec(identifier) ?? [];
  if (digits === undefined) return null;
  return series === undefined ? Number(digits) : -Number(digits);
}

/**
 * What stands before the host in the address of a series. No username has a dot; its title would not be ASCII in every
 * language, which is all that Mastodon takes, and its author's name can change, which it does not follow.
 */
export const seriesName = (seriesId: number): string => `series.${seriesId}`;

/** The series that has this name; null for other names. */
export function seriesCalled(name: string): number | null {
  const [, digits] = /^series\.([1-9]\d{0,14})$/i.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}

export function addressesAt(siteUrl: string): Addresses {
  const actor = (actorId: number): string =>
    `${siteUrl}${patterns.actor.replace('{identifier}', identifierOf(actorId))}`;
  return {
    actor,
    // As Fedify names it.
    key: (actorId) => `${actor(actorId)}#main-key`,
    followers: (actorId) => `${actor(actorId)}/followers`,
    story: (storyId) => `${siteUrl}${patterns.story.replace('{id}', `${storyId}`)}`,
    announcement: (seriesId, activityId) => `${actor(-seriesId)}#announce-${activityId}`,
    profile: (username) => `${siteUrl}${paths.user(username)}`,
    page: (slug) => `${siteUrl}${paths.story(slug)}`,
    seriesPage: (slug) => `${siteUrl}${paths.series(slug)}`,
  };
}

/** The id of the story that has this address; null for any other address. */
export function storyOf(address: string | undefined, siteUrl: string): number | null {
  const id = rest(address, addressesAt(siteUrl).story(0).slice(0, -1));
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/** The id of the author whose actor has this address, that of a series with a minus; null for any other address. */
export function actorAt(address: string | undefined, siteUrl: string): number | null {
  const identifier = rest(address, addressesAt(siteUrl).actor(0).slice(0, -1));
  return identifier === null ? null : actorIdOf(identifier);
}

const rest = (address: string | undefined, prefix: string): string | null =>
  address?.startsWith(prefix) === true ? address.slice(prefix.length) : null;

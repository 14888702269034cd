import { paths } from '@quillstead/catalogue';

/**
 * The addresses that other servers use. Those of actors and stories contain ids, so that they stay when a name or a
 * slug changes. The id of an actor is that of an author, 0 for the site, or that of a series with a minus.
 */
export interface Addresses {
  readonly actor: (actorId: number) => string;
  readonly key: (actorId: number) => string;
  readonly followers: (actorId: number) => string;
  readonly story: (storyId: number) => string;
  /** Returns the address of the Announce that a series sends as the activity with this id. */
  readonly announcement: (seriesId: number, activityId: number) => string;
  /** Returns the address of a page that people read, as do the two below. */
  readonly profile: (username: string) => string;
  readonly page: (slug: string) => string;
  readonly seriesPage: (slug: string) => string;
}

/** The identifier of the site itself as an actor. */
export const siteIdentifier = '0';

export const patterns = {
  actor: '/federation/user/{identifier}',
  inbox: '/federation/user/{identifier}/inbox',
  outbox: '/federation/user/{identifier}/outbox',
  followers: '/federation/user/{identifier}/followers',
  sharedInbox: '/federation/inbox',
  story: '/federation/story/{id}',
} as const;

/** Returns the identifier that the address of an actor contains. */
export const identifierOf = (actorId: number): string => (actorId < 0 ? `series-${-actorId}` : `${actorId}`);

/** Returns the id of an author, or that of a series with a minus; null for an identifier that names neither. */
export function actorIdOf(identifier: string): number | null {
  const [, series, digits] = /^(series-)?([1-9]\d{0,14})$/.exec(identifier) ?? [];
  if (digits === undefined) return null;
  return series === undefined ? Number(digits) : -Number(digits);
}

/**
 * Returns the name before the host in the address of a series. It has a dot, which no username has. The title can't be
 * that name, because Mastodon takes ASCII only, and not the author's name, because it can change and Mastodon does not
 * follow the change.
 */
export const seriesName = (seriesId: number): string => `series.${seriesId}`;

/** Returns the id of the series that has this name; null for other names. */
export function seriesCalled(name: string): number | null {
  const [, digits] = /^series\.([1-9]\d{0,14})$/i.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}

export function addressesAt(siteUrl: string): Addresses {
  const actor = (actorId: number): string =>
    `${siteUrl}${patterns.actor.replace('{identifier}', identifierOf(actorId))}`;
  return {
    actor,
    // Returns the address of an actor's key, as Fedify names it.
    key: (actorId) => `${actor(actorId)}#main-key`,
    followers: (actorId) => `${actor(actorId)}/followers`,
    story: (storyId) => `${siteUrl}${patterns.story.replace('{id}', `${storyId}`)}`,
    announcement: (seriesId, activityId) => `${actor(-seriesId)}#announce-${activityId}`,
    profile: (username) => `${siteUrl}${paths.user(username)}`,
    page: (slug) => `${siteUrl}${paths.story(slug)}`,
    seriesPage: (slug) => `${siteUrl}${paths.series(slug)}`,
  };
}

/** Returns the id of the story that has this address; null for any other address. */
export function storyOf(address: string | undefined, siteUrl: string): number | null {
  const id = rest(address, addressesAt(siteUrl).story(0).slice(0, -1));
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}

/**
 * Returns the id of the author whose actor has this address, that of a series with a minus; null for any other address.
 */
export function actorAt(address: string | undefined, siteUrl: string): number | null {
  const identifier = rest(address, addressesAt(siteUrl).actor(0).slice(0, -1));
  return identifier === null ? null : actorIdOf(identifier);
}

const rest = (address: string | undefined, prefix: string): string | null =>
  address?.startsWith(prefix) === true ? address.slice(prefix.length) : null;

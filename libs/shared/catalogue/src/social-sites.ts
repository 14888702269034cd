/** A site on which a member can have a page (docs/product/fields.md#social-links). */
export interface SocialSite {
  readonly label: string;
  readonly key: string;
  /** The dictionary key of the member's address there. */
  readonly machine_name: `social_media_${string}`;
}

/** The seventeen sites in the order in which settings show them. */
export const socialSites = [
  site('Amazon', 'amazon'),
  site('Buy Me a Coffee', 'buy_me_a_coffee'),
  site('Facebook', 'facebook'),
  site('Goodreads', 'goodreads'),
  site('Instagram', 'instagram'),
  site('Ko-fi', 'ko_fi'),
  site('Medium', 'medium'),
  site('Patreon', 'patreon'),
  site('Pinterest', 'pinterest'),
  site('Reddit', 'reddit'),
  site('SoundCloud', 'soundcloud'),
  site('Spotify', 'spotify'),
  site('Tumblr', 'tumblr'),
  site('Twitter', 'twitter'),
  site('YouTube', 'youtube'),
  site('Bluesky', 'bluesky'),
  // Mastodon is last, because its addresses are recognised by their path and not by their host.
  site('Mastodon', 'mastodon'),
] as const satisfies readonly SocialSite[];

export type SocialKey = (typeof socialSites)[number]['machine_name'];

function site<Key extends string>(label: string, key: Key) {
  return { label, key, machine_name: `social_media_${key}` as const };
}

/** A site on which a member can have a page (docs/product/fields.md#social-links). */
export interface SocialSite {
  readonly label: string;
  readonly key: string;
  /** The dictionary key of the member's address there. */
  readonly machine_name: `social_media_${string}`;
  /** The hosts of the site's own addresses, their subdomains included. */
  readonly hosts: readonly string[];
}

const amazonEnds =
  'ae ca co.jp co.uk com com.au com.be com.br com.mx com.tr de eg es fr in it nl pl sa se sg'.split(' ');
const pinterestEnds = 'at ca ch cl co.kr co.uk com com.au com.mx de dk es fr ie it jp nz ph pt ru se'.split(
  ' ',
);

/** The fifteen sites in the order in which settings show them. */
export const socialSites = [
  site('Amazon', 'amazon', [...amazonEnds.map((end) => `amazon.${end}`), 'amzn.to', 'amzn.eu', 'a.co']),
  site('Buy Me a Coffee', 'buy_me_a_coffee', ['buymeacoffee.com']),
  site('Facebook', 'facebook', ['facebook.com', 'fb.com', 'fb.me']),
  site('Goodreads', 'goodreads', ['goodreads.com']),
  site('Instagram', 'instagram', ['instagram.com']),
  site('Ko-fi', 'ko_fi', ['ko-fi.com']),
  site('Medium', 'medium', ['medium.com']),
  site('Patreon', 'patreon', ['patreon.com']),
  site('Pinterest', 'pinterest', [...pinterestEnds.map((end) => `pinterest.${end}`), 'pin.it']),
  site('Reddit', 'reddit', ['reddit.com']),
  site('SoundCloud', 'soundcloud', ['soundcloud.com']),
  site('Spotify', 'spotify', ['spotify.com', 'spotify.link']),
  site('Tumblr', 'tumblr', ['tumblr.com']),
  site('Twitter', 'twitter', ['twitter.com', 'x.com']),
  site('YouTube', 'youtube', ['youtube.com', 'youtu.be']),
] as const satisfies readonly SocialSite[];

function site<Key extends string>(label: string, key: Key, hosts: readonly string[]) {
  return { label, key, machine_name: `social_media_${key}` as const, hosts };
}

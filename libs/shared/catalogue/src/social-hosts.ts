import { type SocialKey, socialSites } from './social-sites.js';

const amazonEnds =
  'ae ca co.jp co.uk com com.au com.be com.br com.mx com.tr de eg es fr in it nl pl sa se sg'.split(' ');
const pinterestEnds = 'at ca ch cl co.kr co.uk com com.au com.mx de dk es fr ie it jp nz ph pt ru se'.split(
  ' ',
);

/** The hosts of the addresses of each site; their subdomains count too. */
export const socialHosts: Readonly<Record<SocialKey, readonly string[]>> = {
  social_media_amazon: [...amazonEnds.map((end) => `amazon.${end}`), 'amzn.to', 'amzn.eu', 'a.co'],
  social_media_buy_me_a_coffee: ['buymeacoffee.com'],
  social_media_facebook: ['facebook.com', 'fb.com', 'fb.me'],
  social_media_goodreads: ['goodreads.com'],
  social_media_instagram: ['instagram.com'],
  social_media_ko_fi: ['ko-fi.com'],
  social_media_medium: ['medium.com'],
  social_media_patreon: ['patreon.com'],
  social_media_pinterest: [...pinterestEnds.map((end) => `pinterest.${end}`), 'pin.it'],
  social_media_reddit: ['reddit.com'],
  social_media_soundcloud: ['soundcloud.com'],
  social_media_spotify: ['spotify.com', 'spotify.link'],
  social_media_tumblr: ['tumblr.com'],
  social_media_twitter: ['twitter.com', 'x.com'],
  social_media_youtube: ['youtube.com', 'youtu.be'],
  social_media_bluesky: ['bsky.app', 'bsky.social'],
  /** An example: Mastodon runs on any host. */
  social_media_mastodon: ['mastodon.social'],
};

const webHost = /^https?:\/\/([a-z0-9.-]+)(?::\d{1,5})?(?:[/?#]|$)/iu;

/** The address of an account of Mastodon, whose servers have hosts of their own: `https://mastodon.social/@ann`. */
const mastodonAccount = /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}\/@\w+(?:@[\w.-]+)?\/?$/iu;

/** Returns true if a web address is on a social site; one with a user name before its host never is. */
export function isSocialAddress(key: SocialKey, address: string): boolean {
  const host = webHost.exec(address.trim())?.[1]?.toLowerCase();
  if (host === undefined) return false;
  if (key === 'social_media_mastodon')
    return mastodonAccount.test(address.trim()) && !allHosts.some((own) => lies(host, own));
  return socialHosts[key].some((own) => lies(host, own));
}

const lies = (host: string, own: string): boolean => host === own || host.endsWith(`.${own}`);

/** The hosts of all other sites: none of them runs Mastodon. */
const allHosts = Object.entries(socialHosts).flatMap(([key, hosts]) =>
  key === 'social_media_mastodon' ? [] : hosts,
);

/**
 * Returns the addresses on social sites that others see of a member: an address that was not given, or that is on
 * another site than its label says, is null.
 */
export function shownSocialAddresses(
  given: Readonly<Partial<Record<string, string>>>,
): Record<SocialKey, string | null> {
  const entries = socialSites.map(({ machine_name: key }) => {
    const address = given[key];
    return [key, address !== undefined && isSocialAddress(key, address) ? address : null] as const;
  });
  return Object.fromEntries(entries) as Record<SocialKey, string | null>;
}

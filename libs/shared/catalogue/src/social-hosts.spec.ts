import { isSocialAddress, shownSocialAddresses } from './social-hosts.js';
import { socialSites } from './social-sites.js';

const site = (key: string) => {
  const found = socialSites.find((one) => one.key === key);
  if (found === undefined) throw new Error(`No site ${key}.`);
  return found.machine_name;
};

describe('social sites', () => {
  it('are seventeen, each with its field', () => {
    expect(socialSites.map(({ label }) => label.toLowerCase())).toEqual([
      'amazon',
      'buy me a coffee',
      'facebook',
      'goodreads',
      'instagram',
      'ko-fi',
      'medium',
      'patreon',
      'pinterest',
      'reddit',
      'soundcloud',
      'spotify',
      'tumblr',
      'twitter',
      'youtube',
      'bluesky',
      'mastodon',
    ]);
    for (const { label, machine_name } of socialSites) {
      expect(machine_name).toBe(`social_media_${label.toLowerCase().replace(/[ -]/gu, '_')}`);
    }
  });

  it.each([
    ['twitter', 'https://x.com/ann'],
    ['twitter', 'https://mobile.twitter.com/ann'],
    ['youtube', 'http://youtu.be/abc'],
    ['amazon', 'https://www.amazon.co.uk/author/ann?x=1'],
    ['tumblr', 'https://ann.tumblr.com'],
    ['ko_fi', 'HTTPS://KO-FI.COM:443/ann'],
    ['ko_fi', ' https://ko-fi.com/ann '],
    ['amazon', 'https://amzn.to/abc'],
    ['buy_me_a_coffee', 'https://buymeacoffee.com/ann'],
    ['facebook', 'https://www.facebook.com/ann'],
    ['goodreads', 'https://www.goodreads.com/ann'],
    ['instagram', 'https://instagram.com/ann'],
    ['medium', 'https://medium.com/@ann'],
    ['patreon', 'https://www.patreon.com/ann'],
    ['pinterest', 'https://www.pinterest.co.kr/ann'],
    ['pinterest', 'https://pin.it/abc'],
    ['reddit', 'https://www.reddit.com/u/ann'],
    ['soundcloud', 'https://soundcloud.com/ann'],
    ['spotify', 'https://spotify.link/abc'],
    ['bluesky', 'https://bsky.app/profile/ann.example'],
    ['mastodon', 'https://mastodon.social/@ann'],
    ['mastodon', 'https://wandering.shop/@ann@mastodon.social'],
  ])('%s has %s', (key, address) => {
    expect(isSocialAddress(site(key), address)).toBe(true);
  });

  it.each([
    ['twitter', 'https://notx.com/ann'],
    ['twitter', 'https://x.com.evil.example/ann'],
    ['twitter', 'https://x.com@evil.example/'],
    ['twitter', 'https://evil.example/https://x.com/'],
    ['facebook', 'javascript://facebook.com/%0aalert(1)'],
    ['facebook', 'javascript:alert(1)//https://facebook.com/'],
    ['medium', 'medium.com/@ann'],
    ['reddit', ''],
    ['bluesky', 'https://bsky.app.evil.example/profile/ann'],
    ['mastodon', 'https://evil.example/log-in'],
    ['mastodon', 'https://evil.example/@ann/log-in'],
    ['mastodon', 'https://medium.com/@ann'],
    ['mastodon', 'https://ann@evil.example/@ann'],
    ['mastodon', 'javascript:alert(1)//@ann'],
  ])('%s has not %s', (key, address) => {
    expect(isSocialAddress(site(key), address)).toBe(false);
  });

  it('are shown with the addresses that lie on them alone', () => {
    const shown = shownSocialAddresses({
      social_media_reddit: 'https://www.reddit.com/u/ann',
      social_media_twitter: 'https://reddit.com/u/ann',
      social_media_unknown: 'https://reddit.com/u/ann',
    });
    expect(Object.keys(shown)).toEqual(socialSites.map(({ machine_name }) => machine_name));
    expect(Object.entries(shown).filter(([, address]) => address !== null)).toEqual([
      ['social_media_reddit', 'https://www.reddit.com/u/ann'],
    ]);
  });
});

import type { SitePath } from './site-path.js';
import { spelled } from './spelled.js';

/** The pages below /site: what the site says of itself (docs/product/pages.md#routes). */
export const aboutPaths = {
  siteDirectory: {
    path: '/site',
    title: 'Site',
    description: 'Everything about this site in one place.',
    view: 'anyone',
  },
  welcome: {
    path: '/site/welcome',
    aliases: ['/welcome', '/info'],
    title: 'Welcome',
    description: 'What you can do here.',
    view: 'private',
    listedIn: 'site',
  },
  about: {
    path: '/site/about',
    aliases: ['/about'],
    title: 'About',
    description: 'What this place is and who it is for.',
    view: 'anyone',
    modal: true,
    listedIn: 'site',
  },
  terms: {
    path: '/site/terms',
    aliases: spelled('/terms', '/terms-of-use', '/terms-and-conditions'),
    title: 'Terms of Use',
    description: 'The rules of this place.',
    view: 'anyone',
    modal: true,
    listedIn: 'site',
  },
  privacy: {
    path: '/site/privacy',
    aliases: spelled('/privacy', '/privacy-policy'),
    title: 'Privacy Policy',
    description: 'What we keep of you, why, and for how long.',
    view: 'anyone',
    modal: true,
    listedIn: 'site',
  },
  verifiedAccount: {
    path: '/site/verified-account',
    aliases: spelled('/verified-account', '/site/verified-account'),
    title: 'Verified Account',
    description: 'What the badge beside a name means and how to get it.',
    view: 'anyone',
    modal: true,
    listedIn: 'site',
  },
  sandbox: {
    path: '/site/sandbox',
    title: 'Sandbox',
    description: 'Every part of the interface on one page, for those who build it.',
    view: 'development',
    listedIn: 'site',
  },
} as const satisfies Record<string, SitePath>;

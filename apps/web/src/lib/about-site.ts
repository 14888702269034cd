import { metaContent } from './page-head.js';

/** The contacts of the people who run the site; the gateway writes the configured ones into the page. */
export interface SiteLinks {
  /** The address of a link: a `mailto:` of an email address, or an address with https. */
  readonly contact: string | null;
  /** The address of a page that shows whether the site is up. */
  readonly statusPage: string | null;
  /** True if the owner has written rules. */
  readonly hasRules: boolean;
  readonly social: readonly { readonly label: string; readonly address: string }[];
}

export function readSiteLinks(): SiteLinks {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="me"]')];
  const contact = metaContent('contact');
  return {
    contact: contact === null || contact.startsWith('https:') ? contact : `mailto:${contact}`,
    statusPage: metaContent('status-page'),
    hasRules: siteHasRules(),
    social: links.map(({ title, href }) => ({ label: title, address: href })),
  };
}

/** True if the owner has written rules for members; the gateway says so in the page. */
export const siteHasRules = (): boolean => metaContent('rules') !== null;

/** True if this is a live site and not one in development. The gateway decides by the same rule: live is https. */
export function isLive(): boolean {
  return location.protocol === 'https:';
}

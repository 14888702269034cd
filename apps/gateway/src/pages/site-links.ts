import { escapeHtml } from '@quillstead/service-kit/markup';
import { isSocialAddress, socialSites } from '@quillstead/catalogue';
import { z } from 'zod';
import { printOpenSearchLink } from '../feeds/open-search.js';

export interface SocialLink {
  readonly label: string;
  readonly address: string;
}

/**
 * `SOCIAL_LINKS`: the site's own pages elsewhere, addresses with spaces between them
 * (docs/product/pages.md#header-menu-and-footer).
 */
export const socialLinksVariable = z
  .string()
  .default('')
  .transform((text, context) =>
    text.split(/\s+/u).flatMap((address): SocialLink[] => {
      if (address === '') return [];
      const site = socialSites.find(({ machine_name }) => isSocialAddress(machine_name, address));
      if (site !== undefined && URL.canParse(address)) return [{ label: site.label, address }];
      context.addIssue(`${address} is no page on a site that we know`);
      return [];
    }),
  );

interface SiteLinks {
  readonly SITE_NAME: string;
  readonly CONTACT_EMAIL?: string | undefined;
  readonly STATUS_PAGE_URL?: string | undefined;
  readonly SOCIAL_LINKS: readonly SocialLink[];
}

/** The links of the site in every page: to its search for browsers, and the contact links of the footer for the web app. */
export function printSiteLinks(config: SiteLinks): string {
  const { SITE_NAME, CONTACT_EMAIL, STATUS_PAGE_URL, SOCIAL_LINKS } = config;
  return [
    printOpenSearchLink(SITE_NAME),
    printMeta('contact', CONTACT_EMAIL),
    printMeta('status-page', STATUS_PAGE_URL),
    ...SOCIAL_LINKS.map(
      ({ label, address }) => `<link rel="me" href="${escapeHtml(address)}" title="${escapeHtml(label)}" />`,
    ),
  ]
    .filter((line) => line !== '')
    .map((line) => `\n    ${line}`)
    .join('');
}

const printMeta = (name: string, content: string | undefined): string =>
  content === undefined ? '' : `<meta name="${name}" content="${escapeHtml(content)}" />`;

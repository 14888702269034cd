import { isSocialAddress, type SocialSite, socialSites } from '@quillstead/catalogue';
import { z } from 'zod';
import { escapeHtml } from '../http/escape-html.js';

const sites: readonly SocialSite[] = socialSites;

export interface SocialLink {
  readonly label: string;
  readonly address: string;
}

/** `SOCIAL_LINKS`: the site's own pages elsewhere, addresses with spaces between them (spec section 2, "Social links"). */
export const socialLinksVariable = z
  .string()
  .default('')
  .transform((text, context) =>
    text.split(/\s+/u).flatMap((address): SocialLink[] => {
      if (address === '') return [];
      const site = sites.find((one) => isSocialAddress(one, address));
      if (site !== undefined && URL.canParse(address)) return [{ label: site.label, address }];
      context.addIssue(`${address} is no page on a site that we know`);
      return [];
    }),
  );

/** What every page says of where the people behind the site can be reached: the web app reads it for its footer. */
export function printSiteLinks(contact: string | undefined, social: readonly SocialLink[]): string {
  return [
    contact === undefined ? '' : `<meta name="contact" content="${escapeHtml(contact)}" />`,
    ...social.map(
      ({ label, address }) => `<link rel="me" href="${escapeHtml(address)}" title="${escapeHtml(label)}" />`,
    ),
  ]
    .filter((line) => line !== '')
    .map((line) => `\n    ${line}`)
    .join('');
}

import { escapeHtml } from '@quillstead/service-kit/markup';
import {
  defaultLaunchDay,
  defaultSignUpRule,
  isSocialAddress,
  paths,
  type SignUpRule,
  socialSites,
} from '@quillstead/catalogue';
import { z } from 'zod';
import { printOpenSearchLink } from '../feeds/open-search.js';
import type { Announcement } from '../site-settings/current-site.js';

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
  /** An email address, or an address that begins with `https://`. */
  readonly CONTACT_EMAIL?: string | undefined;
  readonly tagline?: string | null;
  readonly announcement?: Announcement | null;
  readonly signUp?: SignUpRule;
  readonly needsSignUpWork?: boolean;
  readonly hasWeeklyChoice?: boolean;
  readonly hasRules?: boolean;
  /** The day of the launch, like `2021-10-19`. */
  readonly launchDay?: string;
  readonly FEDERATION?: boolean;
  readonly STATUS_PAGE_URL?: string | undefined;
  /** The origin of a CDN that has the pictures. */
  readonly MEDIA_URL?: string | undefined;
  readonly SOCIAL_LINKS: readonly SocialLink[];
}

/**
 * Prints what every page has about the site: the link to its search for browsers, and for the web app its tagline,
 * announcement, who may sign up and whether that takes a task, whether it sends the best stories of each week, whether
 * there are rules, the launch date, whether it is part of the fediverse, where its pictures are, and the contact links
 * of the footer.
 */
export function printSiteLinks(site: SiteLinks): string {
  const { SITE_NAME, CONTACT_EMAIL, tagline, announcement, signUp, STATUS_PAGE_URL, SOCIAL_LINKS } = site;
  const {
    MEDIA_URL,
    needsSignUpWork = false,
    hasWeeklyChoice = true,
    hasRules = false,
    launchDay = defaultLaunchDay,
    FEDERATION = false,
  } = site;
  return [
    printOpenSearchLink(SITE_NAME),
    printMeta('tagline', tagline ?? undefined),
    printMeta('announcement', announcement?.text),
    printMeta('announcement-until', announcement?.until),
    printMeta('sign-up', signUp === defaultSignUpRule ? undefined : signUp),
    printMeta('sign-up-work', needsSignUpWork ? '1' : undefined),
    printMeta('weekly-choice', hasWeeklyChoice ? undefined : '0'),
    printMeta('rules', hasRules ? paths.rules : undefined),
    printMeta('launched-on', launchDay === defaultLaunchDay ? undefined : launchDay),
    printMeta('fediverse', FEDERATION ? '1' : undefined),
    printMeta('contact', CONTACT_EMAIL),
    printMeta('status-page', STATUS_PAGE_URL),
    printMeta('media', MEDIA_URL),
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

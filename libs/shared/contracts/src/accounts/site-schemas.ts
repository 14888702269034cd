import {
  defaultPublishingRule,
  defaultSignUpRule,
  publishingRules,
  signUpRules,
} from '@quillstead/catalogue';
import { z } from 'zod';
import { type AsRead, count, flag, nullable, text, time } from '../wire.js';

/** The settings of the site; null where the owner has set nothing: then the configuration of each process applies. */
export const siteSettings = z.object({
  /** The version of the settings, which grows with each change; 0 before the first. */
  site_version: count,
  site_name: nullable(text),
  tagline: nullable(text),
  /** The contact of the site: an email address, or an address that begins with `https://`. */
  site_contact: nullable(text),
  announcement: nullable(text),
  /** The end of the announcement; null without an announcement. */
  announcement_until: nullable(time),
  /** Whether crawlers that collect texts to train models are welcome. */
  allow_training: nullable(flag),
  /** Who may make an account; the release before sends none. */
  sign_up: z.enum(signUpRules).default(defaultSignUpRule),
  /** Who may publish stories. */
  publishing: z.enum(publishingRules).default(defaultPublishingRule),
  /**
   * What the owner writes about the site, and the rules for its members, in Markdown; the release before sends neither.
   */
  about_text: nullable(text).default(null),
  rules_text: nullable(text).default(null),
  /**
   * The accent color as `#rrggbb`, readable on the backgrounds of its theme; without one for the dark theme, it is made
   * from that of the light theme.
   */
  accent_color: nullable(text).default(null),
  accent_color_dark: nullable(text).default(null),
  /** The day on which the site opened, `2021-10-19`. */
  launched_on: nullable(text).default(null),
  /** The domains of email addresses, and the networks, with which nobody can sign up, one in each line. */
  refused_domains: nullable(text).default(null),
  refused_networks: nullable(text).default(null),
  /** The number of first stories and first comments of a member that wait for the staff; 0: none does. */
  first_posts_held: count.default(0),
  /** Whether a sign-up needs the solution of a task (docs/product/accounts.md#proof-of-work). */
  sign_up_work: flag.default(0),
  /** Whether the best stories of each week go out by email; the release before does not send it. */
  weekly_choice: flag.default(1),
});

export type SiteSettings = AsRead<z.infer<typeof siteSettings>>;

/** The settings of a site whose owner has set nothing. */
export const unsetSite: SiteSettings = {
  site_version: 0,
  site_name: null,
  tagline: null,
  site_contact: null,
  announcement: null,
  announcement_until: null,
  allow_training: null,
  sign_up: defaultSignUpRule,
  publishing: defaultPublishingRule,
  about_text: null,
  rules_text: null,
  accent_color: null,
  accent_color_dark: null,
  launched_on: null,
  refused_domains: null,
  refused_networks: null,
  first_posts_held: 0,
  sign_up_work: 0,
  weekly_choice: 1,
};

export const siteResponses = {
  site_settings: siteSettings,
  /** A challenge of ALTCHA as JSON, and the seconds in which its solution is accepted; null where none is needed. */
  sign_up_task: z.object({ task: nullable(text), seconds: count }),
  /** A text of the owner as sanitised HTML; null where there is none. */
  site_text: z.object({ html: nullable(text) }),
};

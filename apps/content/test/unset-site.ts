import type { SiteSettings } from '@quillstead/contracts';

/** The settings of a site whose owner has set nothing. */
export const unsetSite: SiteSettings = {
  site_version: 0,
  site_name: null,
  tagline: null,
  site_contact: null,
  announcement: null,
  announcement_until: null,
  allow_training: null,
  sign_up: 'open',
  publishing: 'everyone',
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

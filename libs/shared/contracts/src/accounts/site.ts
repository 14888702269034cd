import { defineOperation } from '../operation.js';

const fields = [
  'site_name',
  'tagline',
  'site_contact',
  'announcement',
  'announcement_until',
  'allow_training',
  'sign_up',
  'publishing',
  'about_text',
  'rules_text',
  'accent_color',
  'accent_color_dark',
  'launched_on',
  'refused_domains',
  'refused_networks',
  'first_posts_held',
  'sign_up_work',
  'weekly_choice',
] as const;

/** Returns the settings of the site as its owner set them (docs/product/admin.md#settings-of-the-site). */
export const readSiteSettings = defineOperation({
  name: 'accounts.read_site_settings',
  method: 'GET',
  path: '/admin/site',
  audience: 'admin',
  reply: 'site_settings',
  errors: ['not_found'],
});

/**
 * Replaces the settings of the site; what is left out is no longer set. `site_version` is the version that the admin
 * has seen: throws `conflict` when another admin has changed the settings since.
 */
export const changeSiteSettings = defineOperation({
  name: 'accounts.change_site_settings',
  method: 'PUT',
  path: '/admin/site',
  audience: 'admin',
  required: ['site_version'],
  optional: fields,
  reply: 'site_settings',
  // The body has two texts in Markdown.
  bodyLimit: 256 * 1024,
  errors: ['not_found', 'conflict'],
});

/** Returns what the owner writes about the site; null when they have written nothing. */
export const readSiteAbout = defineOperation({
  name: 'accounts.read_site_about',
  method: 'GET',
  path: '/site/about',
  audience: 'anyone',
  reply: 'site_text',
});

/** Returns the rules for members. Throws `not_found` when the owner has written none. */
export const readSiteRules = defineOperation({
  name: 'accounts.read_site_rules',
  method: 'GET',
  path: '/site/rules',
  audience: 'anyone',
  reply: 'site_text',
  errors: ['not_found'],
});

/** Returns the HTML of a text in Markdown as its page would show it. */
export const previewSiteText = defineOperation({
  name: 'accounts.preview_site_text',
  method: 'POST',
  path: '/admin/site/preview',
  audience: 'admin',
  required: ['about_text'],
  reply: 'site_text',
  errors: ['not_found'],
});

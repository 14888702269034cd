import { siteName } from './site-name.js';

/** "{title} - {site name}" (spec section 2); a page without a title bears the site's name alone. */
export function pageTitle(title: string | null, site: string = siteName): string {
  return title ? `${title} - ${site}` : site;
}

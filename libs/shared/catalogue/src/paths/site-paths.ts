import { aboutPaths } from './about-paths.js';
import { accountPaths } from './account-paths.js';
import { readingPaths } from './reading-paths.js';
import type { SitePath } from './site-path.js';
import { workingPaths } from './working-paths.js';

/** Every page of the site, by name (spec section 2), those that are not built yet included. */
export const allSitePaths = { ...readingPaths, ...accountPaths, ...aboutPaths, ...workingPaths };

type AllPaths = typeof allSitePaths;

/** The name of a page of the site, whether it can be opened now or later. */
export type AnyPathName = keyof AllPaths;

/** The name of a page that can be opened now. */
export type SitePathName = {
  [Name in AnyPathName]: AllPaths[Name] extends { readonly opensLater: true } ? never : Name;
}[AnyPathName];

/** Every page that can be opened now. The router and the gateway read this table. */
export const sitePaths = openOnly(allSitePaths);

function openOnly(all: AllPaths): Pick<AllPaths, SitePathName> {
  const rows: [string, SitePath][] = Object.entries(all);
  return Object.fromEntries(rows.filter(([, { opensLater }]) => !opensLater)) as Pick<AllPaths, SitePathName>;
}

import { aboutPaths } from './about-paths.js';
import { accountPaths } from './account-paths.js';
import { readingPaths } from './reading-paths.js';
import { workingPaths } from './working-paths.js';

/** Every page of the site, by name (docs/product/pages.md#routes). The router and the gateway read this table. */
export const sitePaths = { ...readingPaths, ...accountPaths, ...aboutPaths, ...workingPaths };

export type SitePathName = keyof typeof sitePaths;

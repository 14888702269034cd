import type { SitePath } from './site-path.js';
import { sitePaths } from './site-paths.js';
import { spelled } from './spelled.js';

const rows: readonly SitePath[] = Object.values(sitePaths);

/**
 * The first segment of every path that the router knows, every spelling of every alias and redirect included. Nobody
 * may have such a username (docs/product/accounts.md#usernames).
 */
export const routedSegments: readonly string[] = [
  ...new Set(
    rows
      .flatMap(({ path, aliases = [], redirects = [] }) => [
        path,
        ...spelled(...aliases),
        ...redirects.map(({ from }) => from),
      ])
      .map((path) => path.split('/')[1] ?? '')
      .filter((segment) => segment !== ''),
  ),
];

import type { SitePath, View } from './site-path.js';
import { sitePaths } from './site-paths.js';

/** A page in the list of a directory page. */
export interface DirectoryEntry {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly view: View;
}

/**
 * Returns the entries of the directory page /account or /site: its child routes with title, description and view access
 * (docs/product/pages.md#routes; /account/verify is left out). The page itself leaves out the routes that its viewer
 * may not open.
 */
export function directory(of: 'account' | 'site'): DirectoryEntry[] {
  return Object.values<SitePath>(sitePaths)
    .filter(({ listedIn }) => listedIn === of)
    .flatMap(entriesOf);
}

function entriesOf({
  path,
  title,
  description = '',
  view,
  pages = {},
  listsPages,
}: SitePath): DirectoryEntry[] {
  const base = path.replace(/\/:.*$/u, '');
  const own = title === null ? [] : [{ path: base, title, description, view }];
  if (!listsPages) return own;
  const below = Object.entries(pages).map(([page, head]) => ({
    path: `${base}/${page}`,
    title: head.title,
    description: head.description ?? '',
    view,
  }));
  return [...own, ...below];
}

import { generatePath, matchRoutes } from 'react-router';
import { readSegment } from './read-segment.js';
import type { SitePath } from './site-path.js';
import { type SitePathName, sitePaths } from './site-paths.js';
import { spelled } from './spelled.js';

/** The page to which an address leads. */
export interface MatchedPage {
  readonly name: SitePathName;
  readonly page: SitePath;
  /** The address in its canonical spelling; differs from the requested one when that was an alias or redirect. */
  readonly canonical: string;
  /** The segments that the path names; optional ones that the address does not have are absent. */
  readonly params: Params;
}

type Params = Readonly<Record<string, string>>;

const rows = Object.entries<SitePath>(sitePaths) as [SitePathName, SitePath][];
const canonical = rows.map(([name, page]) => ({ path: page.path, name, page, given: {} }));
const others = rows.flatMap(([name, page]) => [
  ...spelled(page.path, ...(page.aliases ?? [])).map((path) => ({ path, name, page, given: {} })),
  ...(page.redirects ?? []).map(({ from, params }) => ({ path: from, name, page, given: params })),
]);

/**
 * The last match. React Router compiles and ranks a whole table at each match, and a page matches its own address many
 * times.
 */
let last: readonly [pathname: string, match: MatchedPage | null] | null = null;

/**
 * Returns the page to which an address without its query leads by React Router's matcher, or null when there is none.
 * Case does not count, and aliases may have spaces, dashes or underscores between their words
 * (docs/product/pages.md#routes).
 */
export function matchPage(pathname: string): MatchedPage | null {
  if (last?.[0] !== pathname) last = [pathname, findPage(pathname)];
  return last[1];
}

/** Returns the canonical address of a page after some of its segments are replaced by their canonical spelling. */
export function canonicalWith({ page, params }: MatchedPage, spelling: Params): string {
  return generatePath<string>(page.path, { ...params, ...spelling });
}

function findPage(pathname: string): MatchedPage | null {
  // React Router would match it undecoded, and warn on the console.
  if (!isEncoded(pathname)) return null;
  const location = { pathname: pathname.replaceAll(/\/{2,}/gu, '/') };
  const [found] = matchRoutes(canonical, location) ?? matchRoutes(others, location) ?? [];
  if (found === undefined) return null;
  const { name, page, given } = found.route;
  const params = readParams(page, found.params);
  if (params === null) return null;
  const all = { ...params, ...given };
  return { name, page, canonical: generatePath<string>(page.path, all), params: all };
}

function readParams(page: SitePath, found: Readonly<Record<string, string | undefined>>): Params | null {
  const params: Record<string, string> = {};
  for (const [key, segment] of Object.entries(found)) {
    if (segment === undefined) continue;
    const value = readSegment(page, key, segment, params);
    if (value === null) return null;
    params[key] = value;
  }
  return params;
}

function isEncoded(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

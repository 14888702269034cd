import { type PathPart, pathParts } from './path-parts.js';
import { readSegment } from './read-segment.js';
import type { SitePath } from './site-path.js';
import { type SitePathName, sitePaths } from './site-paths.js';
import { foldSpelling } from './fold-spelling.js';

/** Where an address leads. */
export interface MatchedPath<Name extends SitePathName = SitePathName> {
  readonly name: Name;
  readonly page: SitePath;
  /** The address in its canonical spelling; differs from the requested one when that was an alias or redirect. */
  readonly canonical: string;
  /** The segments that the path names; those that may be missing are absent when they are. */
  readonly params: Readonly<Record<string, string>>;
}

type Params = Readonly<Record<string, string>>;

const rows = Object.entries<SitePath>(sitePaths) as [SitePathName, SitePath][];
const canonical = rows.map(([name, page]) => ({ name, page, parts: pathParts(page.path), given: {} }));
const others = rows.flatMap(([name, page]) => [
  ...[page.path, ...(page.aliases ?? [])].map((path) => ({ name, page, parts: pathParts(path), given: {} })),
  ...(page.redirects ?? []).map(({ from, params }) => ({
    name,
    page,
    parts: pathParts(from),
    given: params,
  })),
]);

/**
 * The page that an address without its query names, or null when there is none. A canonical path must fit to the
 * email; aliases and redirects fit whatever the case and with spaces, dashes or underscores between their words
 * (docs/product/pages.md#routes).
 */
export function matchPath(pathname: string): MatchedPath | null {
  const segments = splitPath(pathname);
  if (segments === null) return null;
  for (const isExact of [true, false]) {
    for (const { name, page, parts, given } of isExact ? canonical : others) {
      const params = fit(page, parts, segments, isExact);
      if (params !== null) return matched(name, page, { ...params, ...given });
    }
  }
  return null;
}

function matched(name: SitePathName, page: SitePath, params: Params): MatchedPath {
  return { name, page, canonical: fill(page.path, params), params };
}

function splitPath(pathname: string): string[] | null {
  try {
    return pathname
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

function fit(
  page: SitePath,
  parts: readonly PathPart[],
  segments: readonly string[],
  isExact: boolean,
): Params | null {
  if (segments.length > parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, { word, key, isOptional }] of parts.entries()) {
    const segment = segments[index];
    if (segment === undefined) return isOptional ? params : null;
    if (key === null) {
      if (isExact ? word !== segment : foldSpelling(word) !== foldSpelling(segment)) return null;
    } else {
      const value = readSegment(page, key, segment, params, isExact);
      if (value === null) return null;
      params[key] = value;
    }
  }
  return params;
}

function fill(path: string, params: Params): string {
  const segments = pathParts(path)
    .map(({ word, key }) => (key === null ? word : params[key]))
    .filter((segment) => segment !== undefined);
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

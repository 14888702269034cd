import { type SitePath, type SitePathName, sitePaths } from './site-paths.js';

/** Where an address leads. */
export interface MatchedPath {
  readonly name: SitePathName;
  readonly page: SitePath;
  /** The address in its canonical spelling; differs from the one asked for when that was an alias. */
  readonly canonical: string;
  readonly params: Readonly<Record<string, string>>;
}

const entries = Object.entries(sitePaths) as [SitePathName, SitePath][];

/**
 * The page that an address without its query names, or null when there is none. A canonical path must fit to the
 * letter; aliases fit whatever the case and with spaces, dashes or underscores between their words (spec section 2).
 */
export function matchPath(pathname: string): MatchedPath | null {
  const segments = splitPath(pathname);
  if (segments === null) return null;
  for (const [name, page] of entries) {
    const params = fit(page.path, segments, (part) => part);
    if (params !== null) return { name, page, canonical: fill(page.path, params), params };
  }
  for (const [name, page] of entries) {
    for (const alias of [page.path, ...(page.aliases ?? [])]) {
      const params = fit(alias, segments, fold);
      if (params !== null) return { name, page, canonical: fill(page.path, params), params };
    }
  }
  return null;
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

function fold(part: string): string {
  return part.toLowerCase().replace(/[\s_-]+/gu, '');
}

function fit(
  pattern: string,
  segments: readonly string[],
  spell: (part: string) => string,
): Record<string, string> | null {
  const parts = pattern.split('/').filter((part) => part !== '');
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (spell(part) !== spell(segment)) return null;
  }
  return params;
}

function fill(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/gu, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

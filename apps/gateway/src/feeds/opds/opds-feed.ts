import { apiBase } from '@quillstead/contracts';
import { cataloguePaths } from '../feed-paths.js';

/** The media type of a feed (OPDS 2.0, https://specs.opds.io/opds-2.0). */
export const opdsType = 'application/opds+json';

/** A Link Object (Readium Web Publication Manifest). */
export interface OpdsLink {
  readonly href: string;
  readonly type: string;
  readonly rel?: string;
  readonly title?: string;
  readonly templated?: true;
  readonly properties?: { readonly numberOfItems: number };
  readonly width?: number;
  readonly height?: number;
}

/** Something that can be downloaded as a book. */
export interface OpdsPublication {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly links: readonly OpdsLink[];
  readonly images: readonly OpdsLink[];
}

interface OpdsGroup {
  readonly metadata: { readonly title: string };
  readonly links?: readonly OpdsLink[];
  readonly navigation?: readonly OpdsLink[];
  readonly publications?: readonly OpdsPublication[];
}

export interface OpdsFeed {
  readonly title: string;
  /** The path of the feed, and of the page whose feed it is. */
  readonly self: string;
  readonly page: string;
  /** The cursor of the next page; null at the end. */
  readonly next?: string | null;
  readonly navigation?: readonly OpdsLink[];
  readonly groups?: readonly OpdsGroup[];
  readonly publications?: readonly OpdsPublication[];
}

/** Returns the address of an EPUB file. @param path of the call, with its values */
export const bookAddress = (origin: string, path: string): string => `${origin}${apiBase}${path}`;

/**
 * Prints a feed. A list without anything leads back to the start: the specification allows neither an empty list nor a
 * feed without any.
 *
 * @param origin of the site, without a slash at the end
 */
export function printOpds(feed: OpdsFeed, origin: string): string {
  const { title, self, page, next = null, groups = [], publications = [] } = feed;
  const toFeed = (rel: string, path: string): OpdsLink => ({ rel, href: `${origin}${path}`, type: opdsType });
  const isEmpty = groups.length + publications.length === 0;
  const start = {
    href: `${origin}${cataloguePaths.start}`,
    type: opdsType,
    title: 'All stories',
    rel: 'start',
  };
  const navigation = feed.navigation ?? (isEmpty ? [start] : []);
  const join = self.includes('?') ? '&' : '?';
  return JSON.stringify({
    metadata: { title },
    links: [
      toFeed('self', self),
      toFeed('start', cataloguePaths.start),
      {
        rel: 'search',
        href: `${origin}${cataloguePaths.search}{?query}`,
        type: opdsType,
        templated: true,
      },
      { rel: 'alternate', href: `${origin}${page}`, type: 'text/html' },
      ...(next === null ? [] : [toFeed('next', `${self}${join}next=${encodeURIComponent(next)}`)]),
    ],
    ...(navigation.length > 0 && { navigation }),
    ...(publications.length > 0 && { publications }),
    ...(groups.length > 0 && { groups }),
  });
}

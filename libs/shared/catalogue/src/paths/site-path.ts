import type { ListChoices } from '../lists/site-lists.js';

/**
 * The people who see a route: `public` is for visitors who are logged out, `private` for members who are logged in,
 * `development` for everybody on a site that is not live.
 */
export type View = 'anyone' | 'public' | 'private' | 'development';

/** One of the pages that a last `:page` segment chooses. */
interface SubPage {
  readonly title: string;
  /** The description, which every page loads; pages that no machine may read have none. */
  readonly description?: string;
}

export interface SitePath {
  /**
   * The canonical path; a `:name` stands for one segment (of digits when the name ends in `_id`), a `?` after it for a
   * segment that may be missing.
   */
  readonly path: string;
  /** The file in the web app's `src/pages` that shows the page, without its ending. */
  readonly module: string;
  /**
   * Whether the gateway sends the page with its content. Other pages come without it: those of a member's own things,
   * since the browser reads who the viewer is, and those that a link of an email opens, since their address has a
   * secret.
   */
  readonly isRendered?: boolean;
  /**
   * Whether its address has a secret: then the page is never cached, sends no referrer and is not for machines, and its
   * address is in no count and no report of an error (docs/product/first-readers.md#reading).
   */
  readonly isSecret?: boolean;
  /**
   * Other paths that lead here, in whatever case; their words are separated by dashes, which stand for every spelling.
   */
  readonly aliases?: readonly string[];
  /** Paths that lead here with some segments given. */
  readonly redirects?: readonly {
    readonly from: string;
    readonly params: Readonly<Record<string, string>>;
  }[];
  /** The values that `:list` takes, each with the values of `:sort` and `:filter`. */
  readonly lists?: Readonly<Record<string, ListChoices>>;
  /** The values that `:page` takes. */
  readonly pages?: Readonly<Record<string, SubPage>>;
  /** The title; null if the page makes its own from its content. */
  readonly title: string | null;
  readonly description?: string;
  readonly view: View;
  /** Whether the page opens in a modal when the window is wide enough (docs/product/pages.md#modals). */
  readonly modal?: boolean;
  /** Whether the page is, or has, a list that continues while it is scrolled (docs/product/pages.md#routes). */
  readonly hasFeed?: boolean;
  /** Whether the page has its own bar at the bottom of a small window. */
  readonly ownsFoot?: boolean;
  /** The directory page that lists this page. */
  readonly listedIn?: 'account' | 'site';
  /** Whether the directory page lists the pages of `pages` as well. */
  readonly listsPages?: boolean;
}

/**
 * Returns true if a viewer may open a page (docs/product/pages.md#routes): "private" only when logged in, "public" only
 * when logged out, "development" only outside live.
 */
export function mayView(view: View, { isMember, isLive }: { isMember: boolean; isLive: boolean }): boolean {
  if (view === 'private') return isMember;
  if (view === 'public') return !isMember;
  return view === 'anyone' || !isLive;
}

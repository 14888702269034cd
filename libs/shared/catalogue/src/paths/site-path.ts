import type { ListChoices } from '../lists/list-choices.js';

/**
 * The people who see a route: `public` is for visitors who are logged out, `private` for members who are logged in,
 * `development` for everybody on a site that is not live.
 */
export type View = 'anyone' | 'public' | 'private' | 'development';

/** One of the pages that a last `:page` segment chooses. */
interface SubPage {
  readonly title: string;
  /** Every page loads it, so pages that no machine may read have none. */
  readonly description?: string;
}

export interface SitePath {
  /**
   * Canonical; a `:name` stands for one segment (of digits when the name ends in `_id`), a `?` after it for a segment
   * that may be missing.
   */
  readonly path: string;
  /** The file in the web app's `src/pages` that shows it, without its ending. */
  readonly module: string;
  /**
   * The page comes with its content. Other pages come without it: those of a member's own things, since the browser
   * reads who the viewer is, and those that a link of an email opens, since their address holds a secret.
   */
  readonly isRendered?: boolean;
  /**
   * Its address holds a secret: the page is never cached, sends no referrer, is not for machines, and its address is in
   * no count and no report of an error (docs/product/first-readers.md#reading).
   */
  readonly isSecret?: boolean;
  /** Other paths that lead here, in whatever case; their words are parted by dashes, which stand for every spelling. */
  readonly aliases?: readonly string[];
  /** Paths that lead here with some segments given. */
  readonly redirects?: readonly {
    readonly from: string;
    readonly params: Readonly<Record<string, string>>;
  }[];
  /** The values that `:list` takes, and with each those of `:sort` and `:filter`. */
  readonly lists?: Readonly<Record<string, ListChoices>>;
  /** The values that `:page` takes. */
  readonly pages?: Readonly<Record<string, SubPage>>;
  /** Null: the page makes its own from what it shows. */
  readonly title: string | null;
  readonly description?: string;
  readonly view: View;
  /** Opens in a modal when the window is wide enough (docs/product/pages.md#modals). */
  readonly modal?: boolean;
  /** The page is or holds a list that goes on (docs/product/pages.md#routes). */
  readonly hasFeed?: boolean;
  /** The page has its own bar at the foot of a small window. */
  readonly ownsFoot?: boolean;
  /** The directory page that names this one. */
  readonly listedIn?: 'account' | 'site';
  /** The directory page names the pages of `pages` as well. */
  readonly listsPages?: boolean;
}

/** All orders of the lists (docs/product/lists.md#sorts-and-filters). */
export type Sort = 'newest' | 'top' | 'trending' | 'alphabetical' | 'chronological';

/** All filters of the lists on profiles (docs/product/lists.md#sorts-and-filters). */
export type Filter =
  'stories' | 'comments' | 'confirmed' | 'requests' | 'users' | 'hashtags' | 'series' | 'collections';

/**
 * The sorts and filters of a list; the first sort and the first filter are its defaults
 * (docs/product/lists.md#sorts-and-filters).
 */
export interface ListChoices {
  /** The label of the tab or button of the list. */
  readonly label: string;
  readonly sorts: readonly Sort[];
  readonly filters?: readonly Filter[];
}

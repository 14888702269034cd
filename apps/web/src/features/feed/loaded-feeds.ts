/** The part of a list that was loaded. */
export interface LoadedFeed<Item> {
  readonly items: readonly Item[];
  /** Where the rest begins; null: there is no rest. */
  readonly next: string | null;
  /** The list is a private author's and the viewer may not see it. */
  readonly isLocked: boolean;
}

const most = 100;

const loaded = new Map<string, LoadedFeed<unknown>>();

/**
 * The list as it was at a place of the history, so that Back shows the pages already loaded (docs/design.md#behaviour).
 * Who asks for a place asks for the items that were kept there.
 */
export function loadedFeed<Item>(place: string): LoadedFeed<Item> | undefined {
  return loaded.get(place) as LoadedFeed<Item> | undefined;
}

export function keepLoadedFeed<Item>(place: string, feed: LoadedFeed<Item>): void {
  loaded.delete(place);
  loaded.set(place, feed);
  const [oldest] = loaded.keys();
  if (loaded.size > most && oldest !== undefined) loaded.delete(oldest);
}

/** Forgets every list, after something was published (docs/product/stories.md#publishing). */
export function forgetLoadedFeeds(): void {
  loaded.clear();
}

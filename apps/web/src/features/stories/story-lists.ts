import type { StoryArticle } from '@quillstead/contracts';

/** The part of a list that was loaded: its items and where the rest begins (null: there is no rest). */
export interface LoadedList {
  readonly items: readonly StoryArticle[];
  readonly next: string | null;
}

const loaded = new Map<string, LoadedList>();

/** The list as it was at a place of the history, so that Back shows the pages already loaded (design.md, "Behaviour"). */
export function loadedList(place: string): LoadedList | undefined {
  return loaded.get(place);
}

export function keepLoadedList(place: string, list: LoadedList): void {
  loaded.set(place, list);
}

/** Forgets every list, after something was published (spec section 4). */
export function forgetStoryLists(): void {
  loaded.clear();
}

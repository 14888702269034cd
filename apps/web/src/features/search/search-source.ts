import { type DeviceClass, deviceClass } from '@quillstead/catalogue';

/** The field in which somebody searched (docs/product/search.md#header-search). */
export type SearchSource = `${DeviceClass}_search` | 'search_page';

/** Returns the header's field, by the width of the window. */
export const headerSource = (): SearchSource => `${deviceClass(innerWidth)}_search`;

/** The state of a navigation to the search page: the field that started it. */
export interface SearchState {
  readonly source: SearchSource;
}

/** Returns the field that started a navigation; links and typed addresses count as the field of the page. */
export function sourceOf(state: unknown): SearchSource {
  const isGiven = typeof state === 'object' && state !== null && 'source' in state;
  return sources.find((source) => isGiven && state.source === source) ?? 'search_page';
}

const sources: readonly SearchSource[] = ['desktop_search', 'tablet_search', 'mobile_search'];

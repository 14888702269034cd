import { type DeviceClass, deviceClass } from '@quillstead/catalogue';

/** The field in which somebody searched (docs/product/search.md#header-search). */
export type SearchSource = `${DeviceClass}_search` | 'search_page';

/** The header's field, by the width of the window. */
export const headerSource = (): SearchSource => `${deviceClass(innerWidth)}_search`;

/** The state of a navigation to the search page: from which field it came. */
export interface SearchState {
  readonly source: SearchSource;
}

/** From which field a navigation came; links and typed addresses count as the page's own. */
export function sourceOf(state: unknown): SearchSource {
  const isGiven = typeof state === 'object' && state !== null && 'source' in state;
  return sources.find((source) => isGiven && state.source === source) ?? 'search_page';
}

const sources: readonly SearchSource[] = ['desktop_search', 'tablet_search', 'mobile_search'];

import { type DehydratedState, dehydrate, hashKey, hydrate, type QueryClient } from '@tanstack/react-query';
import { CallFailure } from '../lib/call-failure.js';
import type { ViewerState } from '../lib/viewer.js';

/** The initial data of a page: the viewer it was rendered for, and the queries it was rendered from. */
interface PageState {
  readonly viewer: ViewerState;
  /** A story has no text here: the text is in the HTML. */
  readonly queries: DehydratedState['queries'];
}

const pageStateId = 'page-state';

/** The element of the page with the text of a story. */
const textOnPage = '[data-story-text]';

/** Prints the initial data as a script of JSON; no text in it can end the script. */
export function printPageState(viewer: ViewerState, client: QueryClient): string {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
    serializeData: (data) => withText(data, ''),
  });
  const printed = queries.map(({ state, ...query }) => ({
    ...query,
    // JSON.stringify leaves out the message of an error.
    state: { ...state, error: state.error && { message: state.error.message, status: state.error.status } },
  }));
  const json = JSON.stringify({ viewer, queries: printed }).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${pageStateId}">${json}</script>`;
}

/**
 * Puts the initial data of the page into the cache of queries, as read now.
 *
 * @param place the entry of the history, to which lists belong
 * @returns the viewer for whom the server rendered the page; null for a page without initial data
 */
export function hydratePage(client: QueryClient, place: string): ViewerState | null {
  const text = document.getElementById(pageStateId)?.textContent;
  if (!text) return null;
  const { viewer, queries } = JSON.parse(text) as PageState;
  const story = document.querySelector(textOnPage)?.innerHTML ?? '';
  const now = Date.now();
  const read = queries.map(({ state, queryKey: [name, payload, listed], ...query }) => {
    const queryKey = listed === undefined ? [name, payload] : [name, payload, place];
    const { error } = state;
    return {
      ...query,
      queryKey,
      queryHash: hashKey(queryKey),
      state: {
        ...state,
        data: withText(state.data, story),
        dataUpdatedAt: now,
        error: error && new CallFailure(error.message, error.status),
        errorUpdateCount: 0,
      },
    };
  });
  hydrate(client, { queries: read });
  return viewer;
}

function withText(data: unknown, text: string): unknown {
  const isStory = typeof data === 'object' && data !== null && 'rich_text_story' in data;
  return isStory ? { ...data, rich_text_story: text } : data;
}

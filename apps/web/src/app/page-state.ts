import { type DehydratedState, dehydrate, hashKey, hydrate, type QueryClient } from '@tanstack/react-query';
import { CallFailure } from '../lib/call-failure.js';
import type { ViewerState } from '../lib/viewer.js';

/** What a page brings along for the app: who it was made for, and the queries it was made from. */
interface PageState {
  readonly viewer: ViewerState;
  /** A story comes without its text, which stands in the page. */
  readonly queries: DehydratedState['queries'];
}

const pageStateId = 'page-state';

/** The element of the page in which a story's text stands. */
const textOnPage = '[data-story-text]';

/** As a script that does nothing; no text in it can end it. */
export function printPageState(viewer: ViewerState, client: QueryClient): string {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
    serializeData: (data) => withText(data, ''),
  });
  const printed = queries.map(({ state, ...query }) => ({
    ...query,
    // An error's message is none of its own properties.
    state: { ...state, error: state.error && { message: state.error.message, status: state.error.status } },
  }));
  const json = JSON.stringify({ viewer, queries: printed }).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${pageStateId}">${json}</script>`;
}

/**
 * Takes what this page brought along into the cache of queries, as read now.
 *
 * @param place the entry of the history, to which lists belong
 * @returns for whom the page was made; null when it came empty
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

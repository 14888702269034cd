import type { Operation } from '@quillstead/contracts';
import { QueryClient } from '@tanstack/react-query';
import type { CallFailure } from './call-failure.js';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure;
  }
}

/** Milliseconds that a query that is not shown stays cached: after an hour of reading the list before is unchanged. */
const keptFor = 2 * 60 * 60_000;

const mostRetries = 2;

/** Returns a cache of server state with the rules of this site (apps/web/README.md#server-state). */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The service worker responds without a connection, and a failure is shown at once instead of being awaited.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        gcTime: keptFor,
        retry: (count, failure) => count < mostRetries && failure.mayPass && navigator.onLine,
        retryDelay: (count) => 300 * 3 ** count,
        // A failed query of the server's rendering is not read again.
        retryOnMount: ({ state }) => state.errorUpdateCount > 0,
      },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}

/** The one cache of a browser, so that code outside of components changes what components show. */
export const queryClient = makeQueryClient();

/**
 * Call it after a change that shows in lists and on pages that are not open: they are read again when they are shown.
 *
 * @param operations their queries are removed although they are shown, because what they read no longer exists
 */
export function forgetQueries(...operations: readonly Operation[]): void {
  queryClient.removeQueries({ type: 'inactive' });
  for (const { name } of operations) queryClient.removeQueries({ queryKey: [name] });
}

/**
 * Reads what is shown again, and forgets the rest: anything may have something of a person in it who was blocked or
 * muted.
 */
export function readAllAgain(): void {
  forgetQueries();
  void queryClient.invalidateQueries();
}

/**
 * Call it after an item was deleted on the page that shows it, before the page is left: its queries are removed when
 * nothing shows them any more. Removed at once they would be read again while the next page loads, and not be found.
 */
export function forgetOnceUnused({ name }: Operation): void {
  forgetQueries();
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ queryKey: [name] })) {
    const unsubscribe = cache.subscribe(({ type, query: changed }) => {
      if (type !== 'observerRemoved' || changed !== query || query.getObserversCount() > 0) return;
      unsubscribe();
      cache.remove(query);
    });
  }
}

import type { Operation } from '@quillstead/contracts';
import { forgetQueries, queryClient } from './query-client.js';

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

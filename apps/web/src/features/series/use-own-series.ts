import { listUserSeries } from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { call, type CallOptions } from '../../lib/call.js';
import { readResponse } from '../../lib/operation-query.js';
import type { SeriesArticle } from './use-series.js';

const failed = 'Your series could not be loaded. Please try again in a moment.';

/** All series of a member, which are 500 at most, read page by page. */
export function useOwnSeries(username: string) {
  const queryKey = [listUserSeries.name, 'all', username];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readResponse((options) => readAll(username, options), { signal, fallback: failed }, queryKey),
    staleTime: 0,
  });
  return {
    series: data?.items ?? null,
    problem: isFetching ? null : (error?.message ?? null),
    reload: refetch,
  };
}

async function readAll(username: string, options: CallOptions): Promise<{ items: SeriesArticle[] }> {
  const items: SeriesArticle[] = [];
  for (let next: string | undefined; ;) {
    const page = await call(listUserSeries, { username, ...(next !== undefined && { next }) }, options);
    items.push(...page.items);
    if (page.next === null) return { items };
    next = page.next;
  }
}

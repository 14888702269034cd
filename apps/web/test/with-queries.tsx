import { QueryClientProvider } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '../src/lib/query-client.js';

interface WithQueriesProps extends PropsWithChildren {
  /** The address of the page. */
  readonly at?: string;
}

/** The providers that components of the app need: a router and the cache of queries, which does not retry. */
export function WithQueries({ at = '/', children }: WithQueriesProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

/** Begins with an empty cache. */
export function withoutQueries(): void {
  queryClient.clear();
  const options = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...options,
    queries: { ...options.queries, retry: false, gcTime: Number.POSITIVE_INFINITY },
  });
}

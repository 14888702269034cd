import { readQueues, type ResponseTypes } from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../lib/operation-query.js';
import { callAsStaff } from './call-as-staff.js';

type Services = ResponseTypes['work_list']['services'];

export type ServiceEntry = Services[number];
export type Work = NonNullable<ServiceEntry['work']>;

interface QueuesState {
  /** The background work by service; null until the first response. */
  readonly services: Services | null;
  /** The reason why the last read failed; the earlier response stays. */
  readonly problem: string | null;
  /** ISO 8601; null before the first response. */
  readonly seenAt: string | null;
  readonly isLoading: boolean;
  readonly reload: () => Promise<{ readonly error: Error | null }>;
}

const failed = 'The services could not be reached. Please try again in a moment.';

const query = { ...operationQuery(readQueues, {}, { failed, send: callAsStaff }), staleTime: 0 };

/** Returns the background work of all services, read again every 15 seconds while the page can be seen. */
export function useQueues(): QueuesState {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...query,
    refetchInterval: 15_000,
    refetchOnWindowFocus: true,
  });
  return {
    services: data?.services ?? null,
    problem: error?.message ?? null,
    seenAt: data === undefined ? null : new Date(dataUpdatedAt).toISOString(),
    isLoading: isFetching,
    reload: refetch,
  };
}

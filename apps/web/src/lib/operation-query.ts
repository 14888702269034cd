import type { PublicOperation, ResponseName, ResponseTypes } from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, type CallOptions } from './call.js';
import { asCallFailure, type CallFailure } from './call-failure.js';
import { requestedNow, upsertEntities } from './entities.js';
import { useIsHydrating } from './hydration.js';

export interface ReadOptions {
  /** Shown when the read fails and the failure says nothing itself. Whole sentences. */
  readonly failed: string;
  /** The function that makes the call; a member's read takes `callAsMember`. */
  readonly send?: typeof call;
}

/** Returns the query of an operation that reads: its key is the name and the payload. */
export function operationQuery<
  Required extends FieldKey,
  Optional extends FieldKey,
  Reply extends ResponseName,
>(
  operation: PublicOperation<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
  { failed, send = call }: ReadOptions,
) {
  const queryKey = [operation.name, payload] as const;
  return queryOptions<ResponseTypes[Reply], CallFailure, ResponseTypes[Reply], typeof queryKey>({
    queryKey,
    queryFn: ({ signal }) =>
      readResponse((options) => send(operation, payload, options), { signal, fallback: failed }, queryKey),
  });
}

/**
 * Makes a call that reads, and upserts the entities of its response.
 *
 * @param key the key of the query
 * @throws CallFailure; a bug of the app is reported as an uncaught error as well
 */
export async function readResponse<Response>(
  read: (options: CallOptions) => Promise<Response>,
  options: CallOptions,
  key: readonly unknown[],
): Promise<Response> {
  const requestedAt = requestedNow();
  try {
    return upsertEntities(await read(options), requestedAt, key);
  } catch (error) {
    throw asCallFailure(error, options.fallback);
  }
}

export interface OperationState<Response> {
  /** Null while it loads, when it failed, and when the server says that the item no longer exists. */
  readonly response: Response | null;
  /**
   * The failure of the last read; the earlier response stays unless the failure says that the item no longer exists.
   */
  readonly failure: CallFailure | null;
  readonly load: () => Promise<unknown>;
}

interface OperationOptions<Response> extends ReadOptions {
  /** Returns true if a cached response has all that is needed; if not, it is read again. */
  readonly suffices?: (response: Response) => boolean;
  /** True if it is read at all, which is the default. */
  readonly enabled?: boolean;
}

/** Returns the state of an operation that reads. A cached response is shown at once, and read again when it is old. */
export function useOperation<
  Required extends FieldKey,
  Optional extends FieldKey,
  Reply extends ResponseName,
>(
  operation: PublicOperation<Required, Optional, Reply>,
  payload: Payload<Required, Optional>,
  { suffices = () => true, enabled = true, ...options }: OperationOptions<ResponseTypes[Reply]>,
): OperationState<ResponseTypes[Reply]> {
  // During hydration the cached response is as fresh as the page. Later it is shown at once, and read again each time.
  const isHydrating = useIsHydrating();
  const { data, error, isFetching, refetch } = useQuery({
    ...operationQuery(operation, payload, options),
    enabled,
    staleTime: ({ state }) =>
      isHydrating && state.data !== undefined && suffices(state.data) ? Number.POSITIVE_INFINITY : 0,
  });
  const isGone = error?.isGone === true;
  return {
    response: isGone ? null : (data ?? null),
    failure: isGone || !isFetching ? error : null,
    load: refetch,
  };
}

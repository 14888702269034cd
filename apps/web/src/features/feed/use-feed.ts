import type { PublicOperation, ResponseName, ResponseTypes } from '@quillstead/contracts';
import type { FieldKey, Payload } from '@quillstead/fields';
import { type InfiniteData, replaceEqualDeep, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call, type CallOptions } from '../../lib/call.js';
import { requestedNow, upsertEntities, withChanges } from '../../lib/entities.js';
import { type ReadOptions, readResponse } from '../../lib/operation-query.js';

export interface FeedPage<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
  /** The cursor of the page before one that was read backwards; null at the beginning. */
  readonly previous?: string | null | undefined;
  readonly content_access?: false | undefined;
}

/** The part of a list that was loaded. */
interface LoadedFeed<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly previous: string | null;
  /** The list is a private author's and the viewer may not see it. */
  readonly isLocked: boolean;
}

interface FeedOptions<Item, Page extends FeedPage<Item>> extends ReadOptions {
  /** The server reads it from its end too (docs/product/lists.md#the-end-of-a-list). */
  readonly hasEnd?: boolean;
  /** True for a list within another one, whose start the address does not name. */
  readonly isInner?: boolean;
  /** True if all places show one list, which is read again each time because it changes elsewhere too. */
  readonly isShared?: boolean;
  /** Stays the same from one rendering to the next. */
  readonly idOf: (item: Item) => number | string;
  /** Reads a page where the operation's call with the payload does not do; the first page is without `next`. */
  readonly read?: (next: string | undefined, options: CallOptions) => Promise<Page>;
}

export interface FeedState<Item, Page = FeedPage<Item>> {
  /** The list; undefined until the first page is loaded. */
  readonly list: LoadedFeed<Item> | undefined;
  readonly firstPage: Page | undefined;
  /** The last page that was loaded. */
  readonly lastPage: Page | undefined;
  readonly isLoading: boolean;
  readonly problem: string | null;
  /** The server does not accept the request, so that the same one fails again. */
  readonly isInvalid: boolean;
  /**
   * The cursor at which the list starts, which is the `next` of the address; readers without scripts page by it. Null
   * when the list starts at its beginning.
   */
  readonly start: string | null;
  /** The reader can go to the end without all that is before it. */
  readonly hasEnd: boolean;
  /** Loads the next page, or all of them again after a failure. */
  readonly loadMore: () => Promise<unknown>;
  /** Loads the page before those that are there. */
  readonly loadPrevious: () => Promise<unknown>;
  /** True if the last read of the previous page failed. */
  readonly isPreviousMissing: boolean;
  /** Loads from the beginning, as many pages as there are. */
  readonly reload: () => Promise<unknown>;
  /** Puts something new at the top. */
  readonly prepend: (item: Item) => void;
  /**
   * Takes in the first page, read again: what is new comes to the top, and a list that it does not reach begins anew.
   */
  readonly refresh: (page: FeedPage<Item>) => void;
  /** The number of times that the list was refreshed: each time its reader is scrolled to the top. */
  readonly refreshed: number;
  /** Puts another item in the place of one; null takes it out. */
  readonly replace: (id: number | string, after: Item | null) => void;
  readonly idOf: (item: Item) => number | string;
}

/** A list whose items are given page by page. */
type ListName = {
  [Name in ResponseName]: ResponseTypes[Name] extends FeedPage<unknown> ? Name : never;
}[ResponseName];
type ItemOf<Name extends ListName> = ResponseTypes[Name]['items'][number];

/**
 * Returns a list of an operation, page by page. Its query belongs to the entry of the history too: Back finds the pages
 * that were loaded, a new visit begins anew.
 */
export function useFeed<Required extends FieldKey, Optional extends FieldKey, Name extends ListName>(
  operation: PublicOperation<Required, Optional, Name>,
  payload: Payload<Required, Optional>,
  options: FeedOptions<ItemOf<Name>, ResponseTypes[Name]>,
): FeedState<ItemOf<Name>, ResponseTypes[Name]> {
  type Item = ItemOf<Name>;
  type Page = ResponseTypes[Name];
  type Pages = InfiniteData<Page, string | null>;
  const { idOf, failed, hasEnd = false, isInner = false, isShared = false, send = call } = options;
  const { key: place, search } = useLocation();
  const client = useQueryClient();
  const [refreshed, setRefreshed] = useState(0);
  const start = isInner || isShared ? null : new URLSearchParams(search).get('next');
  const first = start === null ? payload : { ...payload, next: start };
  const queryKey = isShared ? [operation.name, first] : [operation.name, first, place];
  const read =
    options.read ??
    ((next, callOptions) =>
      send(operation, { ...payload, ...(next !== undefined && { next }) }, callOptions));
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      readResponse(
        (callOptions) => read(pageParam ?? start ?? undefined, callOptions),
        { signal, fallback: failed },
        queryKey,
      ),
    // The initial data of a page has null here: JSON has no undefined.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    getPreviousPageParam: ({ previous }: FeedPage<Item>) => previous,
    staleTime: isShared ? 0 : Number.POSITIVE_INFINITY,
    // A further page comes with the pages as they were when it was requested.
    structuralSharing: (before, after) => replaceEqualDeep(before, withChanges(after, queryKey)),
  });
  const { data, error, isFetching, isFetchNextPageError, isFetchPreviousPageError } = query;
  const { fetchNextPage, fetchPreviousPage, refetch } = query;
  const list = useMemo(() => (data === undefined ? undefined : joined<Item>(data.pages, idOf)), [data, idOf]);

  const none = { pages: [{ items: [], next: null } as object as Page], pageParams: [null] };
  const change = (changed: (pages: Pages) => Pages) => {
    client.setQueryData<Pages>(queryKey, (before) => changed(before ?? none));
    const { fetchStatus, fetchMeta } = client.getQueryState(queryKey) ?? {};
    if (fetchStatus !== 'fetching') return;
    // What is under way has the list as it was before the change, so it begins anew.
    const direction = fetchMeta?.fetchMore?.direction;
    if (direction === undefined) void refetch();
    else void (direction === 'forward' ? fetchNextPage() : fetchPreviousPage());
  };

  return {
    list,
    firstPage: data?.pages[0],
    lastPage: data?.pages.at(-1),
    isLoading: isFetching,
    problem: isFetching ? null : (error?.message ?? null),
    isInvalid: error?.status === 400,
    start,
    hasEnd,
    loadMore: () =>
      list === undefined || (error !== null && !isFetchNextPageError)
        ? refetch()
        : fetchNextPage({ cancelRefetch: false }),
    loadPrevious: () => fetchPreviousPage({ cancelRefetch: false }),
    isPreviousMissing: isFetchPreviousPageError,
    reload: refetch,
    prepend: (item) =>
      change(({ pages, pageParams }) => ({
        pages: pages.map((page, index) => (index === 0 ? { ...page, items: [item, ...page.items] } : page)),
        pageParams,
      })),
    refresh: (page) => {
      upsertEntities(page, requestedNow());
      const shown = new Set(list?.items.map(idOf));
      // The first item may be a pinned one, which is in every first page.
      const isJoined = page.items.slice(1).some((item) => shown.has(idOf(item)));
      change((before) => ({
        pages: [{ ...before.pages[0], ...page } as Page, ...(isJoined ? before.pages : [])],
        pageParams: [null, ...(isJoined ? before.pageParams : [])],
      }));
      setRefreshed(refreshed + 1);
    },
    refreshed,
    replace: (id, after) =>
      change(({ pages, pageParams }) => ({
        pages: pages.map((page) => ({
          ...page,
          items: page.items.flatMap((item: Item) =>
            idOf(item) !== id ? [item] : after === null ? [] : [after],
          ),
        })),
        pageParams,
      })),
    idOf,
  };
}

/** Returns the items of all pages; one that moved while they were loaded stands where it came first. */
function joined<Item>(
  pages: readonly FeedPage<Item>[],
  idOf: (item: Item) => number | string,
): LoadedFeed<Item> {
  const items = new Map<number | string, Item>();
  for (const item of pages.flatMap((page) => page.items))
    if (!items.has(idOf(item))) items.set(idOf(item), item);
  const last = pages.at(-1);
  return {
    items: [...items.values()],
    next: last?.next ?? null,
    previous: pages[0]?.previous ?? null,
    isLocked: last?.content_access === false,
  };
}

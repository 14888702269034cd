import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { askedNow } from '../../lib/entities.js';
import { type Item as AnyItem, learnItems } from '../../lib/learn-items.js';
import type { Primed } from '../../lib/primed.js';
import { useLatest } from '../../lib/use-latest.js';
import { useLoading } from '../../lib/use-loading.js';
import { cameWithPage } from '../../lib/use-primed.js';
import { viewerTurnAtom } from '../../lib/viewer.js';
import { keepLoadedFeed, type LoadedFeed, loadedFeed } from './loaded-feeds.js';

export interface FeedPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly content_access?: false | undefined;
}

const nothing = { reply: null, failure: null };

interface FeedOptions<One> {
  /** Tells the lists of a page apart, with everything that chooses their items. */
  readonly name: string;
  /** Said when a page does not come and the failure says nothing itself, above the button that tries again. */
  readonly failed: string;
  /** A page of the list, the first without `next`; `options` are those of the call. */
  readonly load: (next: string | undefined, options: CallOptions) => Promise<FeedPage<One>>;
  /** The same as it came with the page. */
  readonly primed?: (next: string | undefined) => Primed<FeedPage<One>>;
  /** It is a list within another, which does not begin where the address says. */
  readonly isInner?: boolean;
  /** Stays the same from one rendering to the next. */
  readonly idOf: (item: One) => number | string;
}

export interface FeedState<One> {
  /** Undefined until the first page has come. */
  readonly list: LoadedFeed<One> | undefined;
  readonly isLoading: boolean;
  readonly problem: string | null;
  /**
   * Where the list begins, when that is not its beginning: the `next` of the address, for who reads without scripts.
   */
  readonly start: string | null;
  /** Loads the next page, or the first again after a failure. */
  readonly loadMore: () => Promise<void>;
  /** Puts something new at the top. */
  readonly prepend: (item: One) => void;
  /** Takes in the first page, asked for anew: what is new comes to the top, and what no longer joins it goes. */
  readonly refresh: (page: FeedPage<One>) => void;
  /** How often that was done: each time its reader is taken to the top. */
  readonly refreshed: number;
  /** Takes out what is gone. */
  readonly remove: (id: number | string) => void;
  readonly idOf: (item: One) => number | string;
}

/** A list, page by page; coming back finds the pages that were loaded, and another viewer asks anew. */
export function useFeed<One extends AnyItem>(options: FeedOptions<One>): FeedState<One> {
  const { name, idOf, failed } = options;
  const { key, search } = useLocation();
  const start = options.isInner ? null : new URLSearchParams(search).get('next');
  const turn = useAtomValue(viewerTurnAtom);
  const which = `${key}/${name}`;
  const place = `${turn}/${which}`;
  const [came] = useState(() => cameWithPage(options.primed?.(start ?? undefined) ?? nothing));
  const [list, setList] = useState(
    () => loadedFeed<One>(place) ?? (came.reply === null ? undefined : joined(undefined, came.reply, idOf)),
  );
  const [problem, setProblem] = useState<string | null>(came.failure?.message ?? null);
  const [isLoading, whileLoading] = useLoading(list === undefined && problem === null);
  const [refreshed, setRefreshed] = useState(0);
  const latest = useLatest();
  const load = useRef(options.load);
  load.current = options.load;

  const keep = useCallback(
    (longer: LoadedFeed<One>) => {
      keepLoadedFeed(place, longer);
      setList(longer);
    },
    [place],
  );

  const loadAfter = useCallback(
    (before: LoadedFeed<One> | undefined, atLeast = 0) =>
      whileLoading(async () => {
        setProblem(null);
        try {
          const asked = askedNow();
          let longer = before;
          do {
            const from = longer === undefined ? start : longer.next;
            const page = await latest((signal) =>
              load.current(from ?? undefined, { signal, fallback: failed }),
            );
            if (page === undefined) return;
            learnItems(page.items, asked);
            longer = joined(longer, page, idOf);
          } while (longer.next !== null && longer.items.length < atLeast);
          keep(longer);
        } catch (error) {
          setProblem(asCallFailure(error, failed).message);
        }
      }),
    [keep, latest, idOf, start, failed, whileLoading],
  );

  const shown = useRef(which);
  useEffect(() => {
    if (came.suffices()) {
      if (came.reply === null) return;
      learnItems(came.reply.items, askedNow());
      keepLoadedFeed(place, joined(undefined, came.reply, idOf));
      return;
    }
    const known = loadedFeed<One>(place);
    // Another viewer's items stay until the new ones have come.
    if (known !== undefined || shown.current !== which) setList(known);
    shown.current = which;
    // Who has logged in finds as much of the list as there was before, and so their place in it.
    if (known === undefined) void loadAfter(undefined, loadedFeed(`${turn - 1}/${which}`)?.items.length);
  }, [came, place, turn, which, loadAfter, idOf]);

  return {
    list,
    isLoading,
    problem,
    start,
    loadMore: () => loadAfter(list),
    prepend: (item) => {
      learnItems([item], askedNow());
      keep({ next: null, isLocked: false, ...list, items: [item, ...(list?.items ?? [])] });
    },
    refresh: (page) => {
      learnItems(page.items, askedNow());
      keep(onTop(page, list, idOf));
      setRefreshed(refreshed + 1);
    },
    refreshed,
    remove: (id) => {
      if (list !== undefined) keep({ ...list, items: list.items.filter((item) => idOf(item) !== id) });
    },
    idOf,
  };
}

function joined<One>(
  before: LoadedFeed<One> | undefined,
  page: FeedPage<One>,
  idOf: (item: One) => number | string,
): LoadedFeed<One> {
  const shown = new Set(before?.items.map(idOf));
  const added = page.items.filter((item) => !shown.has(idOf(item)));
  const items = [...(before?.items ?? []), ...added];
  return { items, next: page.next, isLocked: page.content_access === false };
}

/** Items that the page does not reach down to would leave a gap below it: the list begins anew then. */
function onTop<One>(
  page: FeedPage<One>,
  before: LoadedFeed<One> | undefined,
  idOf: (item: One) => number | string,
): LoadedFeed<One> {
  const came = new Set(page.items.map(idOf));
  const others = before?.items.filter((item) => !came.has(idOf(item))) ?? [];
  const joins = before !== undefined && others.length < before.items.length;
  if (!joins) return joined(undefined, page, idOf);
  return { ...before, items: [...page.items, ...others] };
}

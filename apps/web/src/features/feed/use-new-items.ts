import { useCallback, useEffect, useState } from 'react';
import { announce, announceNews } from '../../lib/announce.js';
import type { FeedPage, FeedState } from './use-feed.js';

/** Milliseconds between two looks, while the page is seen; a timer may be a little early. */
const often = 60_000;
const early = 500;

interface NewItemsOptions<One> {
  readonly feed: FeedState<One>;
  /** The first page of the list; null: there is nothing to look for, as where new items do not come first. */
  readonly load: (() => Promise<FeedPage<One>>) | null;
  /** The name of the items in the plural: "stories". */
  readonly noun: string;
}

/**
 * Checks at intervals whether a list has new items at the top; an unchanged response is a 304.
 * @returns how many came, and what shows them
 */
export function useNewItems<One>({ feed, load, noun }: NewItemsOptions<One>) {
  const [page, setPage] = useState<FeedPage<One> | null>(null);
  const { list, idOf, start, refresh } = feed;
  const shown = new Set(list?.items.map(idOf));
  const count = page === null ? 0 : page.items.findIndex((item) => shown.has(idOf(item)));
  const fresh = count === -1 ? (page?.items.length ?? 0) : count;
  const isOn = load !== null && list !== undefined && !list.isLocked && start === null;

  const look = useCallback(async () => {
    const found = await load?.().catch(() => null);
    if (found) setPage(found);
  }, [load]);

  useEffect(() => {
    if (!isOn) return undefined;
    let last = Date.now();
    const lookIfSeen = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < often - early) return;
      last = Date.now();
      void look();
    };
    const timer = setInterval(lookIfSeen, often);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [isOn, look]);

  const hasNew = isOn && fresh > 0;
  useEffect(() => {
    if (hasNew) announceNews(`There are new ${noun}.`);
  }, [hasNew, noun]);

  const show = () => {
    if (page === null) return;
    refresh(page);
    setPage(null);
    announce(`${fresh} new ${noun}.`);
  };
  return { count: hasNew ? fresh : 0, show };
}

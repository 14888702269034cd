import { listHome } from '@quillstead/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';
import { keepLoadedList, type LoadedList, loadedList } from './story-lists.js';

export interface StoryList {
  /** Undefined until the first page has come. */
  readonly list: LoadedList | undefined;
  readonly isLoading: boolean;
  readonly problem: string | null;
  /** Loads the next page, or the first again after a failure. */
  readonly loadMore: () => Promise<void>;
}

/** The newest stories, page by page; coming back finds the pages that were loaded. */
export function useStoryList(): StoryList {
  const { key } = useLocation();
  const [list, setList] = useState(() => loadedList(key));
  const [isLoading, setLoading] = useState(list === undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useLatest();

  const load = useCallback(
    async (before: LoadedList | undefined) => {
      setLoading(true);
      setProblem(null);
      try {
        const page = await latest((signal) =>
          call(listHome, before?.next ? { next: before.next } : {}, { signal }),
        );
        if (page === undefined) return;
        const longer = { items: [...(before?.items ?? []), ...page.items], next: page.next };
        keepLoadedList(key, longer);
        setList(longer);
      } catch (error) {
        setProblem(asCallFailure(error).message);
      }
      setLoading(false);
    },
    [key, latest],
  );

  useEffect(() => {
    const known = loadedList(key);
    setList(known);
    if (known === undefined) void load(undefined);
  }, [key, load]);

  return { list, isLoading, problem, loadMore: () => load(list) };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';

export interface AdminPage<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

export interface AdminListState<Item> {
  /** Null until the first page has come. */
  readonly items: readonly Item[] | null;
  readonly problem: string | null;
  readonly isLoading: boolean;
  /** Loads from the beginning. */
  readonly reload: () => Promise<void>;
  /** Null at the end of the list. */
  readonly loadMore: (() => Promise<void>) | null;
  /** Puts what an act left in the place of what it found; null takes it out. */
  readonly put: (before: Item, after: Item | null) => void;
}

/**
 * A list of the admin area, page by page.
 *
 * @param choice what chooses the items beside the page; another begins anew
 * @param load a page of the list, the first without `next`
 */
export function useAdminList<Item>(
  choice: string,
  load: (next: string | undefined, signal: AbortSignal) => Promise<AdminPage<Item>>,
): AdminListState<Item> {
  const [shown, setShown] = useState<{ choice: string; page: AdminPage<Item> | null }>({
    choice,
    page: null,
  });
  const page = shown.choice === choice ? shown.page : null;
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const latest = useLatest();
  const loadNow = useRef(load);
  loadNow.current = load;

  const read = useCallback(
    async (before: AdminPage<Item> | null) => {
      setLoading(true);
      setProblem(null);
      try {
        const added = await latest((signal) => loadNow.current(before?.next ?? undefined, signal));
        if (added === undefined) return;
        setShown({ choice, page: { items: [...(before?.items ?? []), ...added.items], next: added.next } });
      } catch (error) {
        setProblem(asCallFailure(error).message);
      }
      setLoading(false);
    },
    [choice, latest],
  );

  useEffect(() => void read(null), [read]);

  return {
    items: page?.items ?? null,
    problem,
    isLoading,
    reload: () => read(null),
    loadMore: page?.next ? () => read(page) : null,
    put: (before, after) =>
      setShown(({ choice: of, page: now }) => ({
        choice: of,
        page: now && {
          ...now,
          items: now.items.flatMap((item) => (item !== before ? [item] : after === null ? [] : [after])),
        },
      })),
  };
}

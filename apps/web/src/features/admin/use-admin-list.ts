import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';
import { useLoading } from '../../lib/use-loading.js';

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
 * @param failed said when a page does not come and the failure says nothing itself
 * @param load a page of the list, the first without `next`; `options` are those of the call
 */
export function useAdminList<Item>(
  choice: string,
  failed: string,
  load: (next: string | undefined, options: CallOptions) => Promise<AdminPage<Item>>,
): AdminListState<Item> {
  const [shown, setShown] = useState<{ choice: string; page: AdminPage<Item> | null }>({
    choice,
    page: null,
  });
  const page = shown.choice === choice ? shown.page : null;
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, whileLoading] = useLoading(true);
  const latest = useLatest();
  const loadNow = useRef(load);
  loadNow.current = load;

  const read = useCallback(
    (before: AdminPage<Item> | null) =>
      whileLoading(async () => {
        setProblem(null);
        try {
          const added = await latest((signal) =>
            loadNow.current(before?.next ?? undefined, { signal, fallback: failed }),
          );
          if (added === undefined) return;
          const items = [...(before?.items ?? []), ...added.items];
          setShown({ choice, page: { items, next: added.next } });
        } catch (error) {
          setProblem(asCallFailure(error, failed).message);
        }
      }),
    [choice, failed, latest, whileLoading],
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

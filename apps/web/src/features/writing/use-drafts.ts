import { deleteDraft, listDrafts } from '@quillstead/contracts';
import { useCallback, useEffect, useState } from 'react';
import { call, type CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useLatest } from '../../lib/use-latest.js';
import type { DraftEntry } from '../kept-drafts/index.js';

const listFailed = 'Your drafts could not be loaded. Please try again in a moment.';

/** The member's drafts, last saved first. */
export function useDrafts() {
  const [entries, setEntries] = useState<readonly DraftEntry[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useLatest();

  const load = useCallback(
    async (from: string | null) => {
      setProblem(null);
      try {
        const page = await latest((signal) =>
          call(listDrafts, from ? { next: from } : {}, { signal, fallback: listFailed }),
        );
        if (page === undefined) return;
        setNext(page.next);
        setEntries((before) => withoutDoubles([...(from ? (before ?? []) : []), ...page.items]));
      } catch (error) {
        setProblem(asCallFailure(error, listFailed).message);
      }
    },
    [latest],
  );

  useEffect(() => void load(null), [load]);

  /** A saved draft stands at the front of the list (docs/product/stories.md#publishing). */
  const put = useCallback((entry: DraftEntry) => {
    setEntries((before) => [entry, ...(before ?? []).filter(({ id }) => id !== entry.id)]);
  }, []);

  /** @throws CallFailure when the draft is still there */
  const remove = useCallback(async (id: number, options: CallOptions) => {
    await call(deleteDraft, { id }, options).catch((error: unknown) => {
      // Deleted or published elsewhere since the list was read.
      if (asCallFailure(error).status !== 404) throw error;
    });
    setEntries((before) => before?.filter((entry) => entry.id !== id) ?? null);
  }, []);

  return {
    entries,
    problem,
    reload: () => load(null),
    loadMore: next === null ? null : () => load(next),
    put,
    remove,
  };
}

function withoutDoubles(entries: readonly DraftEntry[]): DraftEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

import { deleteDraft, listDrafts } from '@quillstead/contracts';
import { call, type CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useFeed } from '../feed/index.js';
import type { DraftEntry } from '../kept-drafts/index.js';
import type { Approval, Schedule } from './open-draft.js';

const failed = 'Your drafts could not be loaded. Please try again in a moment.';

/** A draft of the list as a save returns it, without its schedule and what the staff does with it. */
export type SavedEntry = Omit<DraftEntry, keyof Schedule | keyof Approval>;

const untold: Schedule & Approval = {
  publish_at: null,
  is_publish_failed: 0,
  approval_sent_at: null,
  refusal: null,
};

const idOf = ({ id }: DraftEntry): number => id;

/** Returns the member's drafts, last saved first. */
export function useDrafts() {
  const { list, problem, isLoading, reload, loadMore, prepend, replace } = useFeed(
    listDrafts,
    {},
    { failed, idOf, isShared: true },
  );
  return {
    entries: list?.items ?? null,
    problem,
    isLoading,
    reload,
    loadMore: list?.next ? loadMore : null,
    /** A saved draft stands at the front of the list (docs/product/stories.md#publishing). */
    put: (entry: SavedEntry) => {
      const before = list?.items.find(({ id }) => id === entry.id);
      replace(entry.id, null);
      prepend({ ...untold, ...before, ...entry });
    },
    /** @throws CallFailure when the draft is still there */
    remove: async (id: number, options: CallOptions) => {
      await call(deleteDraft, { id }, options).catch((error: unknown) => {
        // Deleted or published elsewhere since the list was read.
        if (asCallFailure(error).status !== 404) throw error;
      });
      replace(id, null);
    },
  };
}

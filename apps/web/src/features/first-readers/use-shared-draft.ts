import { readSharedDraft, type ResponseTypes } from '@quillstead/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useOperation } from '../../lib/operation-query.js';
import type { DraftNote } from './place-notes.js';

type Shared = ResponseTypes['shared_draft'];
export type SharedDraft = NonNullable<Shared['draft']>;

const failed = 'The draft could not be loaded. Please try again in a moment.';

/** Returns the draft of a private link, and the viewer's own notes on it. */
export function useSharedDraft(token: string) {
  const client = useQueryClient();
  const { response, failure, load } = useOperation(readSharedDraft, { token }, { failed });
  const changeNotes = (change: (notes: readonly DraftNote[]) => DraftNote[]) =>
    client.setQueryData<Shared>(
      [readSharedDraft.name, { token }],
      (before) => before && { ...before, notes: change(before.notes) },
    );
  return { shared: response, failure, load, changeNotes };
}

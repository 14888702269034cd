import {
  listDraftNotes,
  makeDraftLink,
  readDraftLink,
  type ResponseTypes,
  withdrawDraftLink,
} from '@quillstead/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '../../lib/call.js';
import { useOperation } from '../../lib/operation-query.js';
import { callAsMember } from '../session/index.js';

const failed = 'The private link could not be loaded. Please try again in a moment.';
const notesFailed = 'The notes could not be loaded. Please try again in a moment.';

/** Returns the private link of a draft of the viewer. */
export function useDraftLink(id: number) {
  const client = useQueryClient();
  const { response, failure, load } = useOperation(readDraftLink, { id }, { failed });
  /** The token stays out of the cache. */
  const show = (link: ResponseTypes['draft_link']) =>
    client.setQueryData([readDraftLink.name, { id }], { ...link, token: null });
  return {
    link: response,
    failure,
    load,
    /** Returns the token, which can't be read again. */
    async make(link_days: number, options: CallOptions): Promise<string> {
      const made = await callAsMember(makeDraftLink, { id, link_days }, options);
      show(made);
      return made.token ?? '';
    },
    async withdraw(options: CallOptions): Promise<void> {
      show(await callAsMember(withdrawDraftLink, { id }, options));
    },
  };
}

/** Reads all notes on a draft of the viewer. */
export function useDraftNotes(id: number) {
  const client = useQueryClient();
  const { response, failure, load } = useOperation(listDraftNotes, { id }, { failed: notesFailed });
  /** @param changed null: it is deleted */
  const change = (noteId: number, changed: ResponseTypes['draft_note'] | null) => {
    client.setQueryData<ResponseTypes['draft_notes']>(
      [listDraftNotes.name, { id }],
      (before) =>
        before && {
          notes: before.notes.flatMap((note) => (note.note_id === noteId ? (changed ?? []) : note)),
        },
    );
    void client.invalidateQueries({ queryKey: [readDraftLink.name, { id }] });
  };
  return { notes: response?.notes ?? null, failure, load, change };
}

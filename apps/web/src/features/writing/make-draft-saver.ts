import { readDraft, saveDraft } from '@quillstead/contracts';
import type { RefObject } from 'react';
import { call } from '../../lib/call.js';
import {
  draftKey,
  type DraftText,
  forgetDraft,
  isKeyOf,
  storeDraft,
  nameOfFirstSave,
  type SavedDraft,
  stashDraft,
  type StorageProblem,
  writerOf,
} from '../kept-drafts/index.js';
import { isSessionGone } from '../session/index.js';
import { DraftSaver } from './draft-saver.js';
import { DraftSender } from './draft-sender.js';
import type { OpenedDraft } from './open-draft.js';
import type { SaveState } from './save-machine.js';

/** The sentence after "Not saved". */
export const saveFailed = 'Your text is kept in this browser. Saving is tried again by itself.';

export interface SaverOptions {
  readonly opened: OpenedDraft;
  readonly memberId: number;
  /** Reads the text as it is at the moment. */
  readonly read: RefObject<() => DraftText>;
  readonly onSaved: RefObject<(saved: SavedDraft, text: DraftText, isFirst: boolean) => void>;
}

/** Listeners to the state of the text on the server and in the browser's storage. */
export interface SaverListeners {
  readonly onState: (state: SaveState) => void;
  readonly onStorage: (problem: StorageProblem | null) => void;
}

/** Returns the saver of a draft: each save goes to the member's drafts. */
export function makeDraftSaver(
  { opened, memberId, read, onSaved }: SaverOptions,
  listeners: SaverListeners,
): DraftSaver {
  let key = opened.key;
  const kept = (text: DraftText, saved: SavedDraft | null) => ({
    key,
    memberId,
    saved,
    text,
    keptAt: new Date().toISOString(),
  });
  const sender = new DraftSender({
    post: (payload, idempotencyKey) =>
      call(saveDraft, payload, { key: idempotencyKey, fallback: saveFailed }),
    stored: opened.stored,
    firstKey: nameOfFirstSave(opened.key),
  });
  return new DraftSaver(
    {
      read: () => read.current(),
      send: (text, saved) => sender.send(text, saved),
      readTheirs: async (id) => {
        const theirs = await call(readDraft, { id }, { fallback: saveFailed });
        sender.setStored(theirs);
        return theirs;
      },
      store: (text, saved) => storeDraft(kept(text, saved)),
      stash: (text, saved) => stashDraft(key, kept(text, saved)),
      forget: () => forgetDraft(key),
      isSessionGone,
      ...listeners,
      onSaved: (saved, text) => {
        const isFirst = !isKeyOf(key, saved.id);
        if (isFirst) {
          void forgetDraft(key);
          key = draftKey(memberId, saved.id, writerOf(key));
        }
        onSaved.current(saved, text, isFirst);
      },
    },
    opened.saved,
  );
}

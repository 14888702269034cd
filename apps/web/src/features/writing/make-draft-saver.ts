import { readDraft, saveDraft } from '@quillstead/contracts';
import type { RefObject } from 'react';
import { call } from '../../lib/call.js';
import {
  draftKey,
  type DraftText,
  forgetDraft,
  keepDraft,
  nameOfFirstSave,
  type SavedDraft,
} from '../kept-drafts/index.js';
import { isSessionGone } from '../session/index.js';
import { DraftSaver } from './draft-saver.js';
import { DraftSender } from './draft-sender.js';
import type { OpenedDraft } from './open-draft.js';
import type { SaveState } from './save-state.js';

export interface SaverOptions {
  readonly opened: OpenedDraft;
  readonly memberId: number;
  /** Reads the text as it is at the moment. */
  readonly read: RefObject<() => DraftText>;
  readonly onSaved: RefObject<(saved: SavedDraft, text: DraftText, isFirst: boolean) => void>;
}

/** The saver of a draft: each save goes to the member's drafts. */
export function makeDraftSaver(
  { opened, memberId, read, onSaved }: SaverOptions,
  onState: (state: SaveState) => void,
): DraftSaver {
  let key = opened.key;
  const sender = new DraftSender({
    post: (payload, idempotencyKey) => call(saveDraft, payload, { key: idempotencyKey }),
    stored: opened.stored,
    firstKey: nameOfFirstSave(opened.key),
    mayHaveBegun: opened.restoredFrom !== null,
  });
  return new DraftSaver(
    {
      read: () => read.current(),
      send: (text, saved) => sender.send(text, saved),
      readTheirs: async (id) => {
        const theirs = await call(readDraft, { id });
        sender.learn(theirs);
        return theirs;
      },
      keep: (text, saved) => keepDraft({ key, memberId, saved, text, keptAt: new Date().toISOString() }),
      forget: () => forgetDraft(key),
      isSessionGone,
      onState,
      onSaved: (saved, text) => {
        const newKey = draftKey(memberId, saved.id);
        const isFirst = newKey !== key;
        if (isFirst) void forgetDraft(key);
        key = newKey;
        onSaved.current(saved, text, isFirst);
      },
    },
    opened.saved,
  );
}

import { readDraft, saveDraft } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { memberAtom, sessionExpiredAtom } from '../../lib/viewer.js';
import { isSessionGone } from '../session/index.js';
import type { DraftText, SavedDraft } from './draft-text.js';
import { DraftSaver } from './draft-saver.js';
import { DraftSender } from './draft-sender.js';
import { draftKey, forgetDraft, keepDraft } from './kept-drafts.js';
import type { OpenedDraft } from './open-draft.js';
import type { SaveState } from './save-state.js';

interface SaverOptions {
  readonly opened: OpenedDraft;
  readonly memberId: number;
  /** Reads the text as it is at the moment. */
  readonly read: RefObject<() => DraftText>;
  readonly onSaved: RefObject<(saved: SavedDraft, text: DraftText, isFirst: boolean) => void>;
}

/** The saver of the draft on the desk, tied to the tab's life, the connection and the session. */
export function useDraftSaver({ opened, memberId, read, onSaved }: SaverOptions) {
  const [state, setState] = useState<SaveState>(
    opened.theirs === null ? { kind: 'clean' } : { kind: 'conflict', theirs: opened.theirs },
  );
  const [saver] = useState(() => makeSaver({ opened, memberId, read, onSaved }, setState));
  const isExpired = useAtomValue(sessionExpiredAtom);
  const member = useAtomValue(memberAtom);

  useEffect(() => {
    if (opened.restoredFrom !== null && opened.theirs === null)
      saver.changed(opened.text.write_autosave === 1);
    if (opened.theirs !== null) saver.startInConflict(opened.theirs);
  }, [saver, opened]);

  useEffect(() => {
    const keep = () => void saver.keepNow();
    const comeBack = () => void (saver.hasUnsaved && saver.save());
    const keepWhenHidden = () => document.visibilityState === 'hidden' && keep();
    addEventListener('pagehide', keep);
    addEventListener('online', comeBack);
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      removeEventListener('pagehide', keep);
      removeEventListener('online', comeBack);
      document.removeEventListener('visibilitychange', keepWhenHidden);
      void saver.leave();
    };
  }, [saver]);

  useEffect(() => {
    if (state.kind !== 'expired' || isExpired || member === null) return;
    // Somebody else logged in: this text is not theirs to save; it stays kept for its writer.
    if (member.id === memberId) void saver.save();
    else location.reload();
  }, [state.kind, isExpired, member, memberId, saver]);

  return { state, saver };
}

function makeSaver(
  { opened, memberId, read, onSaved }: SaverOptions,
  onState: (state: SaveState) => void,
): DraftSaver {
  let key = opened.key;
  const sender = new DraftSender({
    post: (payload, idempotencyKey) => call(saveDraft, payload, { key: idempotencyKey }),
    stored: opened.stored,
    firstKey: opened.key.replace(':', '-'),
    mayHaveBegun: opened.restoredFrom !== null,
  });
  const saver = new DraftSaver(
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
  return saver;
}

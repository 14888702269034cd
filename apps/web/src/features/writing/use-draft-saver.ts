import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { memberAtom, sessionExpiredAtom } from '../../lib/viewer.js';
import { tellOfDesk } from '../kept-drafts/index.js';
import { makeDraftSaver, type SaverOptions } from './make-draft-saver.js';
import { makeStorySaver } from './make-story-saver.js';
import type { SaveState } from './save-state.js';

/** The saver of the draft or story on the desk, tied to the tab's life, the connection and the session. */
export function useDraftSaver(options: SaverOptions) {
  const { opened, memberId } = options;
  const [state, setState] = useState<SaveState>(
    opened.theirs === null ? { kind: 'clean' } : { kind: 'conflict', theirs: opened.theirs },
  );
  const [saver] = useState(() =>
    opened.story === null
      ? makeDraftSaver(options, setState)
      : makeStorySaver(options, opened.story, setState),
  );
  const isExpired = useAtomValue(sessionExpiredAtom);
  const member = useAtomValue(memberAtom);

  useEffect(() => {
    if (opened.restoredFrom !== null && opened.theirs === null)
      saver.changed(opened.text.write_autosave === 1);
    if (opened.theirs !== null) saver.startInConflict(opened.theirs);
  }, [saver, opened]);

  useEffect(() => {
    const keep = () => void saver.keepNow();
    // Changes of a published story go out when their writer says so, and not because the connection is back.
    const comeBack = () =>
      void (saver.hasUnsaved && (opened.story === null || saver.isCutOff) && saver.save());
    const keepWhenHidden = () => document.visibilityState === 'hidden' && keep();
    addEventListener('pagehide', keep);
    addEventListener('online', comeBack);
    document.addEventListener('visibilitychange', keepWhenHidden);
    const forgetDesk = tellOfDesk({
      halt: async () => {
        await saver.keepNow();
        await saver.halt();
      },
      resume: () => saver.resume(),
    });
    return () => {
      forgetDesk();
      removeEventListener('pagehide', keep);
      removeEventListener('online', comeBack);
      document.removeEventListener('visibilitychange', keepWhenHidden);
      void saver.leave();
    };
  }, [saver, opened]);

  useEffect(() => {
    if (state.kind !== 'expired' || isExpired || member === null) return;
    // Somebody else logged in: this text is not theirs to save; it stays kept for its writer.
    if (member.id === memberId) void saver.save();
    else location.reload();
  }, [state.kind, isExpired, member, memberId, saver]);

  return { state, saver };
}

import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallFailure } from '../../lib/call-failure.js';
import { memberAtom, sessionExpiredAtom } from '../../lib/viewer.js';
import { type StorageProblem, registerWritePage } from '../kept-drafts/index.js';
import { makeDraftSaver, type SaverOptions } from './make-draft-saver.js';
import { makeStorySaver } from './make-story-saver.js';
import type { SaveState } from './save-machine.js';

interface DraftSaverOptions extends SaverOptions {
  /** Opens the draft anew with what this browser kept of it. */
  readonly onReopen: () => void;
}

/**
 * Returns the saver of the draft or story on the write page, tied to the tab's life, the connection and the session.
 */
export function useDraftSaver({ onReopen, ...options }: DraftSaverOptions) {
  const { opened, memberId } = options;
  const [storage, setStorage] = useState<StorageProblem | null>(null);
  const reopen = useEffectEvent(onReopen);
  const [state, setState] = useState<SaveState>(
    opened.theirs === null ? { kind: 'clean' } : { kind: 'conflict', theirs: opened.theirs },
  );
  const [saver] = useState(() => {
    const listeners = { onState: setState, onStorage: setStorage };
    return opened.story === null
      ? makeDraftSaver(options, listeners)
      : makeStorySaver(options, opened.story, listeners);
  });
  const isExpired = useAtomValue(sessionExpiredAtom);
  const member = useAtomValue(memberAtom);

  useEffect(() => {
    if (opened.restoredFrom !== null && opened.theirs === null)
      saver.changed(opened.text.write_autosave === 1);
    if (opened.theirs !== null) saver.startInConflict(opened.theirs);
  }, [saver, opened]);

  useEffect(() => {
    saver.enter();
    // Changes of a published story go out when their writer says so, and not because the connection is back.
    const comeBack = () =>
      void (saver.hasUnsaved && (opened.story === null || saver.isCutOff) && saver.save());
    const storeWhenHidden = () => document.visibilityState === 'hidden' && void saver.storeNow();
    let isStashed = false;
    const stash = () => (isStashed = saver.stash());
    // Another page may have continued with the text that this one left in the browser.
    const comeBackFromCache = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (!isStashed || !saver.hasUnsaved) return opened.claim?.renew();
      void saver.halt();
      opened.claim?.release();
      reopen();
    };
    addEventListener('pagehide', stash);
    addEventListener('pageshow', comeBackFromCache);
    addEventListener('online', comeBack);
    document.addEventListener('visibilitychange', storeWhenHidden);
    const unregister = registerWritePage({
      halt: async () => {
        await saver.storeNow();
        const isSafe = saver.stash();
        await saver.halt();
        if (!isSafe) throw new CallFailure('What you wrote is not saved yet. Save it first.', null);
      },
      resume: () => saver.resume(),
    });
    return () => {
      unregister();
      removeEventListener('pagehide', stash);
      removeEventListener('pageshow', comeBackFromCache);
      removeEventListener('online', comeBack);
      document.removeEventListener('visibilitychange', storeWhenHidden);
      void saver.leave();
    };
  }, [saver, opened]);

  useEffect(() => {
    if (storage === null) return undefined;
    const confirmLoss = (event: BeforeUnloadEvent) => {
      if (!saver.stash()) event.preventDefault();
    };
    addEventListener('beforeunload', confirmLoss);
    return () => removeEventListener('beforeunload', confirmLoss);
  }, [saver, storage]);

  useEffect(() => {
    if (state.kind !== 'expired' || isExpired || member === null) return;
    // Another member logged in: the text is not saved to their account; it stays kept for its writer.
    if (member.id === memberId) void saver.save();
    else location.reload();
  }, [state.kind, isExpired, member, memberId, saver]);

  return { state, storage, saver };
}

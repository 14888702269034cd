import { useEffect } from 'react';
import type { DraftSaver } from './draft-saver.js';

/** Ctrl+S (or ⌘S) saves the draft from wherever the focus is on the page. */
export function useSaveKey(saver: DraftSaver): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 's') return;
      event.preventDefault();
      void saver.save();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [saver]);
}

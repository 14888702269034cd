import { atom } from 'jotai';
import { useEffect } from 'react';
import { store } from '../../lib/store.js';

/** A key and what it does. */
export interface Shortcut {
  readonly label: string;
  /** `Ctrl` stands for ⌘ where there is one. */
  readonly keys: string;
}

/** Whether the list of keys stands over the page. */
export const shortcutsOpenAtom = atom(false);
/** The keys of the page that is open, beside those of every page. */
export const pageShortcutsAtom = atom<readonly Shortcut[]>([]);

export function openShortcuts(): void {
  store.set(shortcutsOpenAtom, true);
}

/** Lists the keys of a page as long as it is there. @param shortcuts the same from one rendering to the next */
export function usePageShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    store.set(pageShortcutsAtom, shortcuts);
    return () => store.set(pageShortcutsAtom, []);
  }, [shortcuts]);
}

import { atom } from 'jotai';
import { useEffect } from 'react';
import { isSingleKey } from '../../lib/single-keys.js';
import { store } from '../../lib/store.js';

/** A key and what it does. */
export interface Shortcut {
  readonly label: string;
  /** The keys; `Ctrl` is ⌘ on devices that have it. */
  readonly keys: string;
}

/** True if the list of keys is open over the page. */
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

/** Lists the keys when `?` is pressed on any page; what is typed into a field or in a dialog is theirs. */
export function listenForShortcuts(): void {
  addEventListener('keydown', (event) => {
    const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    if (isInDialog || !isSingleKey(event, '?')) return;
    event.preventDefault();
    openShortcuts();
  });
}

/** Keys as they are called on this keyboard. @param keys with `Ctrl`, which is ⌘ on Apple's */
export const keysAsWritten = (keys: string): string =>
  /mac|iphone|ipad/iu.test(navigator.userAgent) ? keys.replace('Ctrl', '⌘') : keys;

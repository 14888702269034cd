import { isSingleKey } from '../../lib/single-keys.js';
import { openShortcuts } from './shortcuts-state.js';

/** Lists the keys when `?` is pressed on any page; what is typed into a field or in a dialog is theirs. */
export function listenForShortcuts(): void {
  addEventListener('keydown', (event) => {
    const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    if (isInDialog || !isSingleKey(event, '?')) return;
    event.preventDefault();
    openShortcuts();
  });
}

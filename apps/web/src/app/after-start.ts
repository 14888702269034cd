import { followRememberedFilter } from '../features/filters/index.js';
import { startLiveCounts } from '../features/notifications/index.js';
import { startOffline } from '../features/offline/index.js';
import { startPush } from '../features/push/index.js';
import { showNothingKept } from '../features/session/index.js';
import { listenForShortcuts } from '../features/shortcuts/index.js';

/** Starts the parts that no page needs to be read and used; they start after hydration. */
export function beginTheRest(): void {
  if (import.meta.env.PROD) {
    startOffline();
    startPush();
  }
  startLiveCounts();
  showNothingKept();
  listenForShortcuts();
  followRememberedFilter();
}

import { startLiveCounts } from '../features/notifications/index.js';
import { startOffline } from '../features/offline/index.js';
import { startPush } from '../features/push/index.js';
import { showNothingKept } from '../features/session/index.js';
import { listenForShortcuts } from '../features/shortcuts/index.js';

/** Begins what no page needs to be read and used: it is loaded once the page is the app's own. */
export function beginTheRest(): void {
  if (import.meta.env.PROD) {
    startOffline();
    startPush();
  }
  startLiveCounts();
  showNothingKept();
  listenForShortcuts();
}

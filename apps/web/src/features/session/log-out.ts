import { showToast } from '../../lib/announce.js';
import { unreachable } from '../../lib/call-failure.js';

let running: Promise<void> | null = null;

/**
 * Ends the session and loads the home page anew, so that nothing of it stays in the page's memory
 * (docs/product/pages.md#start-of-the-app). What of the member's writing only this browser has is sent to their drafts
 * before. Pressed again meanwhile, it only says again that it is under way.
 */
export function logOutFully(): Promise<void> {
  showToast('Logging out…');
  running ??= import('./end-session.js')
    .then(
      ({ endSession }) => endSession(),
      () => showToast(`You are still logged in. ${unreachable('Please try again in a moment.')}`),
    )
    .finally(() => (running = null));
  return running;
}

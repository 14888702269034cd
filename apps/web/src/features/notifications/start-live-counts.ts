import { store } from '../../lib/store.js';
import { memberAtom, viewerAtom } from '../../lib/viewer.js';

let isStarted = false;

/**
 * Follows the counts of new notifications from the moment at which a member looks at the page. Visitors do not load the
 * part that does; where it cannot be loaded, that is tried again when anything about the member changes.
 */
export function startLiveCounts(): void {
  store.sub(viewerAtom, begin);
  begin();
}

function begin(): void {
  if (isStarted || store.get(memberAtom) === null) return;
  isStarted = true;
  import('./live-counts.js').then(
    ({ followLiveCounts }) => followLiveCounts(),
    () => (isStarted = false),
  );
}

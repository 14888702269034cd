import { isStillReader } from '../../lib/leave-no-traces.js';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';

/**
 * A page that the browser had kept for its Back button is loaded anew when the member it shows has logged out
 * meanwhile.
 */
export function showNothingKept(reload = () => location.reload()): void {
  addEventListener('pageshow', ({ persisted }) => {
    const member = store.get(memberAtom);
    if (persisted && member !== null && !isStillReader(member.id)) reload();
  });
}

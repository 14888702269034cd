import { readViewer } from '@quillstead/contracts';
import { startTransition } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { callQuietly } from '../../lib/call.js';
import { whenHydrated } from '../../lib/hydration.js';
import { isStillReader } from '../../lib/leave-no-traces.js';
import { store } from '../../lib/store.js';
import { memberAtom, setViewer, viewerAtom } from '../../lib/viewer.js';

/**
 * Makes the session call (docs/product/pages.md#start-of-the-app): a 503 shows the maintenance page, any other failure
 * means logged out. Without a connection the call is made again once the connection is back. The page changes after
 * hydration, in a transition, so that it stays responsive.
 */
export async function startSession(): Promise<void> {
  try {
    const viewer = await callQuietly(readViewer, {});
    await whenHydrated();
    startTransition(() => setViewer(viewer));
  } catch (error) {
    await whenHydrated();
    store.set(viewerAtom, { kind: asCallFailure(error, '').status === 503 ? 'maintenance' : 'visitor' });
    addEventListener('online', () => void refreshViewer());
  }
}

/**
 * Reads the viewer again after an event that may have ended the session. A failed call changes nothing.
 */
export async function refreshViewer(): Promise<void> {
  const viewer = await callQuietly(readViewer, {}).catch(() => null);
  if (viewer !== null) setViewer(viewer);
}

/**
 * Loads a page anew that the browser had kept for its Back button, when the member it shows has logged out meanwhile.
 */
export function showNothingKept(reload = () => location.reload()): void {
  addEventListener('pageshow', ({ persisted }) => {
    const member = store.get(memberAtom);
    if (persisted && member !== null && !isStillReader(member.id)) reload();
  });
}

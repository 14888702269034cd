import { readViewer } from '@quillstead/contracts';
import { callQuietly } from '../../lib/call.js';
import type { CallFailure } from '../../lib/call-failure.js';
import { store } from '../../lib/store.js';
import { memberAtom, sessionExpiredAtom } from '../../lib/viewer.js';

/**
 * True if a member's refused call (403) means that the session is over; if so the log-in dialog opens over the page, so
 * that nothing on it is lost (docs/design.md#behaviour). The call also renews a stale XSRF cookie.
 */
export async function isSessionGone({ status }: CallFailure): Promise<boolean> {
  const member = store.get(memberAtom);
  if (status !== 403 || member === null) return false;
  const viewer = await callQuietly(readViewer, {}).catch(() => null);
  const isGone = viewer !== null && viewer.id !== member.id;
  if (isGone) store.set(sessionExpiredAtom, true);
  return isGone;
}

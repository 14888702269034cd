import { reportError } from '../../lib/report-error.js';
import { store } from '../../lib/store.js';
import { viewerAtom } from '../../lib/viewer.js';
import { isPushSupported } from './push-permission.js';

/**
 * Keeps push messages in line with who is logged in, from the session call on
 * (docs/product/notifications.md#push-messages). A failure is reported to us and not shown to the member.
 */
export function startPush(): void {
  if (!isPushSupported()) return;
  const keepUp = () => void follow().catch(reportError);
  store.sub(viewerAtom, keepUp);
  keepUp();
}

let synced: number | 'visitor' | undefined;

async function follow(): Promise<void> {
  const viewer = store.get(viewerAtom);
  if (viewer.kind === 'pending' || viewer.kind === 'maintenance') return;
  const who = viewer.kind === 'member' ? viewer.member.id : 'visitor';
  if (who === synced) return;
  synced = who;
  const { syncPush } = await import('./sync-push.js');
  await syncPush();
}

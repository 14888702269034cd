import { readViewer, type ResponseTypes } from '@quillstead/contracts';
import { callQuietly } from '../../lib/call.js';
import { store } from '../../lib/store.js';
import { memberAtom, viewerAtom, setNotificationCounts } from '../../lib/viewer.js';
import { announceNews } from '../../lib/announce.js';
import { LiveSource } from './live-source.js';

/** Milliseconds in which it is said once that something is new. */
const quiet = 20_000;

let saidAt = -quiet;

/** Stores the counts of new notifications; a rise is announced to screen readers, at most once per interval. */
function takeCounts(counts: ResponseTypes['notification_counts']): void {
  const before = store.get(memberAtom)?.count_notifications_new_total;
  const total = counts.count_notifications_new_total;
  setNotificationCounts(counts);
  if (before === undefined || total <= before || performance.now() - saidAt < quiet) return;
  saidAt = performance.now();
  announceNews(total === 1 ? '1 new notification.' : `${total} new notifications.`);
}

/** The milliseconds that a window may be out of sight before its connection is closed. */
const outOfSight = 10_000;

/**
 * Keeps the counts of new notifications in line with the server while a member looks at the page: one connection a
 * window, and none for windows that nobody sees, since a browser has only six for a site. Coming back, the counts of
 * now come first.
 */
export function followLiveCounts(): void {
  const source = new LiveSource({ read: readCounts, take: takeCounts });
  let listensAs: number | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const follow = () => {
    clearTimeout(leaving);
    const id = store.get(memberAtom)?.id ?? null;
    if (id !== listensAs) source.close();
    listensAs = id;
    if (id === null) return;
    if (document.visibilityState === 'visible') source.open();
    else leaving = setTimeout(() => source.close(), outOfSight);
  };
  store.sub(viewerAtom, follow);
  document.addEventListener('visibilitychange', follow);
  // A page with an open connection could not be kept for the Back button.
  addEventListener('pagehide', () => source.close());
  addEventListener('pageshow', follow);
  follow();
}

/** Returns the counts; null when the member is no longer logged in. */
async function readCounts(): Promise<ResponseTypes['notification_counts'] | null> {
  const viewer = await callQuietly(readViewer, {});
  return viewer.id !== null && viewer.id === store.get(memberAtom)?.id ? viewer : null;
}

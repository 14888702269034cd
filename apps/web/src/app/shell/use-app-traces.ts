import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { leaveNoAppTraces, showBadge } from '../../lib/app-traces.js';
import { isStillReader } from '../../lib/leave-no-traces.js';
import { memberAtom } from '../../lib/viewer.js';

/**
 * Keeps the badge of the installed app in line with the member's new notifications, and deletes what the app has left
 * in the browser when the page goes after a log-out (docs/product/pages.md#installed-app).
 */
export function useAppTraces(): void {
  const member = useAtomValue(memberAtom);
  const id = member?.id ?? null;
  const unread = member?.count_notifications_new_total ?? 0;
  useEffect(() => showBadge(unread), [unread]);
  useEffect(() => {
    if (id === null) return undefined;
    const leave = () => {
      if (!isStillReader(id)) leaveNoAppTraces();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      showBadge(0);
    };
  }, [id]);
}

import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { logOutFully } from '../../features/session/index.js';
import { openShortcuts } from '../../features/shortcuts/index.js';
import { leaveNoAppTraces, showBadge } from '../../lib/app-traces.js';
import { isStillReader } from '../../lib/leave-no-traces.js';
import { isStaffAtom, memberAtom } from '../../lib/viewer.js';
import styles from './account-menu.module.css';

/** Shows the links that a member seldom needs, and the log-out, one click from every page; a native popover. */
export function AccountMenu() {
  const id = useId();
  const isStaff = useAtomValue(isStaffAtom);
  const popover = useRef<HTMLElement>(null);
  // Every page of a member has this menu, which is loaded on its own.
  useAppTraces();
  const close = () => popover.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label="Account menu"
        title="Account menu"
      >
        <ChevronDown size={15} aria-hidden />
      </button>
      <nav ref={popover} id={id} popover="auto" className={styles.menu} aria-label="Account">
        <Link to={paths.reading} onClick={close}>
          Reading history
        </Link>
        <Link to={paths.statistics} onClick={close}>
          Statistics
        </Link>
        <Link to={paths.settings('account')} onClick={close}>
          Account settings
        </Link>
        <Link to={paths.settings('notifications')} onClick={close}>
          Notification settings
        </Link>
        <Link to={paths.settings('feedback')} onClick={close}>
          Feedback
        </Link>
        <button
          type="button"
          onClick={() => {
            close();
            openShortcuts();
          }}
        >
          Keyboard shortcuts
        </button>
        {isStaff && (
          <Link to={paths.admin('reports')} onClick={close}>
            Admin
          </Link>
        )}
        <button type="button" onClick={() => void logOutFully()}>
          Log out
        </button>
      </nav>
    </>
  );
}

/**
 * Keeps the badge of the installed app in line with the member's new notifications, and deletes what the app has left
 * in the browser when the page goes after a log-out (docs/product/pages.md#installed-app).
 */
function useAppTraces(): void {
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

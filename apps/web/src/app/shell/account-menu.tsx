import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { logOutFully } from '../../features/session/index.js';
import { openShortcuts } from '../../features/shortcuts/index.js';
import { isStaffAtom } from '../../lib/viewer.js';
import styles from './account-menu.module.css';
import { useAppTraces } from './use-app-traces.js';

/** The links that a member seldom needs, and the log-out, one click from every page; a native popover. */
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

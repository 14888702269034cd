import { paths } from '@quillstead/catalogue';
import { LogOut } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { logOutFully } from '../session/index.js';
import styles from './settings.module.css';

/** The pages of the settings, and the way out. */
export function SettingsNav({ page }: { readonly page: 'account' | 'notifications' | 'feedback' }) {
  return (
    <nav className={styles.nav} aria-label="Settings">
      <Link to={paths.settings('account')} aria-current={page === 'account' ? 'page' : undefined}>
        Account
      </Link>
      <NavLink to={paths.settings('notifications')}>Notifications</NavLink>
      <NavLink to={paths.settings('feedback')}>Feedback</NavLink>
      <button type="button" onClick={() => void logOutFully()}>
        <LogOut size={15} aria-hidden />
        <span>Log out</span>
      </button>
    </nav>
  );
}

import { paths } from '@quillstead/catalogue';
import { LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { logOutFully } from '../session/index.js';
import styles from './settings.module.css';

const labels = {
  profile: 'Profile',
  account: 'Account',
  privacy: 'Privacy',
  reading: 'Reading',
  notifications: 'Notifications',
  feedback: 'Feedback',
} as const;

export type SettingsPageName = keyof typeof labels;

export const settingsPageNames = Object.keys(labels) as readonly SettingsPageName[];

/** Shows the pages of the settings, and the way out. */
export function SettingsNav({ page }: { readonly page: SettingsPageName }) {
  return (
    <nav className={styles.nav} aria-label="Settings">
      {settingsPageNames.map((name) => (
        <Link key={name} to={paths.settings(name)} aria-current={name === page ? 'page' : undefined}>
          {labels[name]}
        </Link>
      ))}
      <button type="button" onClick={() => void logOutFully()}>
        <LogOut size={15} aria-hidden />
        Log out
      </button>
    </nav>
  );
}

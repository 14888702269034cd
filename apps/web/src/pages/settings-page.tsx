import { matchPath, routeHead } from '@quillstead/catalogue';
import { useLocation } from 'react-router-dom';
import { FeedbackForm } from '../features/feedback/index.js';
import {
  AccountSettings,
  NotificationSettings,
  SettingsLoader,
  SettingsNav,
} from '../features/settings/index.js';
import { usePageHead } from '../lib/page-head.js';
import { Page } from '../ui/page.js';
import { PageHeading } from '../ui/page-heading.js';
import { NotFoundPage } from './not-found-page.js';
import styles from './settings-page.module.css';

/** The settings of a member: account, notifications, feedback; without a page it is the account. */
export default function SettingsPage() {
  const { pathname } = useLocation();
  const match = matchPath(pathname);
  const head = match && routeHead(match);
  usePageHead(head?.title ?? null, head?.description ?? '');
  if (match === null || head === null) return <NotFoundPage />;
  const page = pageOf(match.params['page']);
  return (
    <Page>
      <PageHeading key={page}>{head.title}</PageHeading>
      <SettingsNav page={page} />
      {page === 'account' && (
        <SettingsLoader>{(settings) => <AccountSettings settings={settings} />}</SettingsLoader>
      )}
      {page === 'notifications' && (
        <SettingsLoader>{(settings) => <NotificationSettings settings={settings} />}</SettingsLoader>
      )}
      {page === 'feedback' && (
        <div className={styles.feedback}>
          <p className={styles.lead}>{head.description}</p>
          <FeedbackForm />
        </div>
      )}
    </Page>
  );
}

function pageOf(segment: string | undefined): 'account' | 'notifications' | 'feedback' {
  return segment === 'notifications' || segment === 'feedback' ? segment : 'account';
}

import { routeHead, sitePaths } from '@quillstead/catalogue';
import { useParams } from 'react-router-dom';
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
import styles from './settings-page.module.css';

/** The settings of a member: account, notifications, feedback; without a page it is the account. */
export default function SettingsPage() {
  const params = useParams();
  const { title, description } = routeHead({ page: sitePaths.settings, params });
  usePageHead(title, description ?? '');
  const page = pageOf(params['page']);
  return (
    <Page>
      <PageHeading key={page}>{title}</PageHeading>
      <SettingsNav page={page} />
      {page === 'account' && (
        <SettingsLoader>{(settings) => <AccountSettings settings={settings} />}</SettingsLoader>
      )}
      {page === 'notifications' && (
        <SettingsLoader>{(settings) => <NotificationSettings settings={settings} />}</SettingsLoader>
      )}
      {page === 'feedback' && (
        <div className={styles.feedback}>
          <p className={styles.lead}>{description}</p>
          <FeedbackForm />
        </div>
      )}
    </Page>
  );
}

function pageOf(segment: string | undefined): 'account' | 'notifications' | 'feedback' {
  return segment === 'notifications' || segment === 'feedback' ? segment : 'account';
}

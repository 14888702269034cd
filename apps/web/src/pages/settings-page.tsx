import { routeHead, sitePaths } from '@quillstead/catalogue';
import { useParams } from 'react-router-dom';
import {
  AccountSettings,
  FeedbackForm,
  NotificationSettings,
  PrivacySettings,
  ProfileSettings,
  ReadingSettings,
  SettingsLoader,
  SettingsNav,
  type SettingsPageName,
  settingsPageNames,
} from '../features/settings/index.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './settings-page.module.css';

const forms = {
  profile: ProfileSettings,
  account: AccountSettings,
  privacy: PrivacySettings,
  reading: ReadingSettings,
  notifications: NotificationSettings,
} as const;

/** The settings of a member, one page a topic; the address without a page shows the first. */
export default function SettingsPage() {
  const params = useParams();
  const { title, description } = routeHead({ page: sitePaths.settings, params });
  usePageHead(title, description ?? '');
  const page = pageOf(params['page']);
  const Forms = page === 'feedback' ? null : forms[page];
  return (
    <Page>
      <PageHeading key={page}>{title}</PageHeading>
      <SettingsNav page={page} />
      {Forms === null ? (
        <div className={styles.feedback}>
          <p className={styles.lead}>{description}</p>
          <FeedbackForm />
        </div>
      ) : (
        <SettingsLoader key={page}>{(settings) => <Forms settings={settings} />}</SettingsLoader>
      )}
    </Page>
  );
}

const pageOf = (segment: string | undefined): SettingsPageName =>
  settingsPageNames.find((name) => name === segment) ?? 'profile';

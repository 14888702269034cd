import { routeHead, sitePaths } from '@quillstead/catalogue';
import { useParams } from 'react-router-dom';
import { AccountSettings } from '../features/settings/account-settings.js';
import { FeedbackForm } from '../features/settings/feedback-form.js';
import { NotificationSettings } from '../features/settings/notification-settings.js';
import { PrivacySettings } from '../features/settings/privacy-settings.js';
import { ProfileSettings } from '../features/settings/profile-settings.js';
import { ReadingSettings } from '../features/settings/reading-settings.js';
import { SettingsLoader } from '../features/settings/settings-loader.js';
import { SettingsNav, type SettingsPageName, settingsPageNames } from '../features/settings/settings-nav.js';
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

/** Shows the settings of a member, one page a topic; the address without a page shows the first. */
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

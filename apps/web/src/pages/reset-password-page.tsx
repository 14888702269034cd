import { sitePaths } from '@quillstead/catalogue';
import { ResetPasswordForm } from '../features/session/reset-password-form.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/** Lets a member choose a new password with the link from the email. */
export default function ResetPasswordPage() {
  const { title, description } = sitePaths.resetPassword;
  usePageHead(title, description);
  return (
    <Page>
      <div className={styles.form}>
        <PageHeading>Choose a new password</PageHeading>
        <p className={styles.lead}>Afterwards you log in with it, here and everywhere else.</p>
        <ResetPasswordForm />
      </div>
    </Page>
  );
}

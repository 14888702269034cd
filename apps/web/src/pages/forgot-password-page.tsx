import { paths, sitePaths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { ForgotPasswordForm } from '../features/session/forgot-password-form.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/** Requests a link to choose a new password. */
export default function ForgotPasswordPage() {
  const { title, description } = sitePaths.forgotPassword;
  usePageHead(title, description);
  return (
    <Page>
      <div className={styles.form}>
        <PageHeading>Forgot your password?</PageHeading>
        <p className={styles.lead}>{description}</p>
        <ForgotPasswordForm />
        <p className={styles.below}>
          Remembered it? <Link to={paths.logIn}>Log in</Link>
        </p>
      </div>
    </Page>
  );
}

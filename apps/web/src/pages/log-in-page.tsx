import { paths, sitePaths } from '@quillstead/catalogue';
import { Link, useLocation } from 'react-router-dom';
import { LogInForm } from '../features/session/log-in-form.js';
import { useAfterLogIn } from '../features/session/use-after-log-in.js';
import { useIsInModal, usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/** Logs in, then opens the page to return to. After a log-in in a modal the page beneath stays. */
export default function LogInPage() {
  const { search } = useLocation();
  const onDone = useAfterLogIn(useIsInModal() ? null : paths.home);
  usePageHead(sitePaths.logIn.title, sitePaths.logIn.description);
  return (
    <Page>
      <div className={styles.form}>
        <PageHeading>Log in</PageHeading>
        <p className={styles.lead}>{sitePaths.logIn.description}</p>
        <LogInForm onDone={onDone} />
        <p className={styles.below}>
          <Link to={paths.forgotPassword}>Forgot your password?</Link>
        </p>
        <p className={styles.below}>
          New here? <Link to={paths.signUp + search}>Sign up</Link>
        </p>
      </div>
    </Page>
  );
}

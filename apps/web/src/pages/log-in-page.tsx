import { paths, sitePaths } from '@quillstead/catalogue';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LogInForm } from '../features/session/log-in-form.js';
import { usePageHead } from '../lib/page-head.js';
import { wantedPlace } from '../lib/wanted-place.js';
import { Page } from '../ui/page.js';
import { PageHeading } from '../ui/page-heading.js';
import styles from './plain-page.module.css';

/** Log in; then on to where one came from or wanted to go. */
export default function LogInPage() {
  const location = useLocation();
  const navigate = useNavigate();
  usePageHead(sitePaths.logIn.title, sitePaths.logIn.description);
  return (
    <Page>
      <div className={styles.form}>
        <PageHeading>Log in</PageHeading>
        <p className={styles.lead}>{sitePaths.logIn.description}</p>
        <LogInForm onDone={() => void navigate(wantedPlace(location) ?? paths.home, { replace: true })} />
        <p className={styles.below}>
          <Link to={paths.forgotPassword}>Forgot your password?</Link>
        </p>
        <p className={styles.below}>
          You are new here?{' '}
          <Link to={paths.signUp} state={location.state}>
            Sign up
          </Link>
        </p>
      </div>
    </Page>
  );
}

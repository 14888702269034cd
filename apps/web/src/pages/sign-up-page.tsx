import { paths, sitePaths } from '@quillstead/catalogue';
import { Link, useLocation } from 'react-router-dom';
import { SignUpForm } from '../features/session/sign-up-form.js';
import { useAfterLogIn } from '../features/session/use-after-log-in.js';
import { usePageHead } from '../lib/page-head.js';
import { Page } from '../ui/page.js';
import { PageHeading } from '../ui/page-heading.js';
import styles from './plain-page.module.css';

/** Makes an account, then opens the welcome page or the page to return to. */
export default function SignUpPage() {
  const { search } = useLocation();
  const onDone = useAfterLogIn(paths.welcome);
  usePageHead(sitePaths.signUp.title, sitePaths.signUp.description);
  return (
    <Page>
      <div className={styles.form}>
        <PageHeading>Sign up</PageHeading>
        <p className={styles.lead}>{sitePaths.signUp.description}</p>
        <SignUpForm onDone={onDone} />
        <p className={styles.below}>
          By signing up you agree to the <Link to={paths.terms}>Terms of Use</Link> and the{' '}
          <Link to={paths.privacy}>Privacy Policy</Link>.
        </p>
        <p className={styles.below}>
          Already a member? <Link to={paths.logIn + search}>Log in</Link>
        </p>
      </div>
    </Page>
  );
}

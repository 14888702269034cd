import { paths, signUpRefusals, sitePaths } from '@quillstead/catalogue';
import { Link, useLocation } from 'react-router-dom';
import { SignUpForm } from '../features/session/sign-up-form.js';
import { currentSignUpRule, hasRulesToAccept, useInvitation } from '../features/session/sign-up-rule.js';
import { useAfterLogIn } from '../features/session/use-after-log-in.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/**
 * Makes an account, then opens the welcome page or the page to return to. Where the owner lets this visitor make none,
 * the page says so.
 */
export default function SignUpPage() {
  const { search } = useLocation();
  const onDone = useAfterLogIn(paths.welcome);
  const { token, isInvited } = useInvitation();
  const rule = currentSignUpRule();
  const isOpen = rule === 'open' || (rule === 'invitation' && isInvited);
  usePageHead(sitePaths.signUp.title, sitePaths.signUp.description);
  return (
    <Page>
      <div className={styles.form}>
        <PageHeading>Sign up</PageHeading>
        <p className={styles.lead}>{isOpen ? sitePaths.signUp.description : signUpRefusals[rule]}</p>
        {isOpen && (
          <>
            <SignUpForm invitation={token} onDone={onDone} />
            <p className={styles.below}>
              By signing up you{' '}
              {hasRulesToAccept() && (
                <>
                  accept the <Link to={paths.rules}>Rules</Link> of this site and{' '}
                </>
              )}
              agree to the <Link to={paths.terms}>Terms of Use</Link> and the{' '}
              <Link to={paths.privacy}>Privacy Policy</Link>.
            </p>
          </>
        )}
        <p className={styles.below}>
          Already a member? <Link to={paths.logIn + search}>Log in</Link>
        </p>
      </div>
    </Page>
  );
}

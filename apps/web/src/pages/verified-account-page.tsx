import { paths, sitePaths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { currentSiteName, usePageHead } from '../lib/page-head.js';
import { viewerAtom } from '../lib/viewer.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/** Explains the badge beside a name and how to get it. */
export default function VerifiedAccountPage() {
  const { title, description } = sitePaths.verifiedAccount;
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <div className={styles.text}>
        <p>
          A check mark beside a name means that the person can be reached at the email address of the account:
          we sent an email there, and its link was opened.
        </p>
        <h2>What it says, and what it does not</h2>
        <p>
          The badge says that the address is real and belongs to whoever uses the account. It does not say
          that the person is famous, that the name is their own, or that {currentSiteName()} agrees with what
          they write.
        </p>
        <h2>How to get it</h2>
        <ol>
          <li>Sign up, or log in to your account.</li>
          <li>Open the email that we sent to your address, and follow its link within a day.</li>
          <li>The email is lost or too old? Have it sent again from your settings.</li>
        </ol>
        <h2>When you change your address</h2>
        <p>
          When you change your email address, your account keeps the present one and its badge until you open
          the link that we send to the new one. An address that was never confirmed is replaced at once, so
          there is no badge until the new one is confirmed.
        </p>
        <NextStep />
      </div>
    </Page>
  );
}

function NextStep() {
  const viewer = useAtomValue(viewerAtom);
  if (viewer.kind === 'visitor')
    return (
      <p>
        <Link to={paths.signUp}>Sign up</Link> or <Link to={paths.logIn}>log in</Link>.
      </p>
    );
  if (viewer.kind !== 'member') return null;
  return viewer.member.is_verified ? (
    <p>Your account carries the badge.</p>
  ) : (
    <p>
      Your account does not carry it yet. <Link to={paths.verify()}>Have the email sent again</Link>.
    </p>
  );
}

import { paths, sitePaths, visibleName } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { currentSiteName, usePageHead } from '../lib/page-head.js';
import { memberAtom } from '../lib/viewer.js';
import { ButtonLink } from '../ui/button.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/** Shows the first page that a new member sees. */
export default function WelcomePage() {
  const member = useAtomValue(memberAtom);
  usePageHead(sitePaths.welcome.title, sitePaths.welcome.description);
  return (
    <Page>
      <PageHeading>Welcome, {visibleName(member?.display_name) ?? member?.username}</PageHeading>
      <div className={styles.text}>
        <p>{currentSiteName()} is a place for stories of every length. Here is how it works.</p>
        <ul>
          <li>
            <strong>Write when it suits you.</strong> What you type is saved as a draft by itself, and kept in
            your browser when the connection drops.
          </li>
          <li>
            <strong>Publish when it is ready.</strong> Give it a title, a few hashtags and a font. Its length
            gives it a category, from a dribble of fifty words to an epic.
          </li>
          <li>
            <strong>Read what others write.</strong> The newest stories stand on the home page.
          </li>
        </ul>
        {member?.is_verified === 0 && (
          <p>
            An email is on its way to your address. Its link confirms the address and gives you the{' '}
            <Link to={paths.verifiedAccount}>verified badge</Link>.
          </p>
        )}
        <div className={styles.actions}>
          <ButtonLink look="primary" to={paths.write}>
            Write your first story
          </ButtonLink>
          <Link to={paths.home}>Read the newest stories</Link>
        </div>
      </div>
    </Page>
  );
}

import { formatLongDate, launchDate, paths, sitePaths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { currentSiteName, usePageHead } from '../lib/page-head.js';
import { viewerAtom } from '../lib/viewer.js';
import { Page } from '../ui/page.js';
import { PageHeading } from '../ui/page-heading.js';
import styles from './plain-page.module.css';

/** Describes the site and the people it is for. */
export default function AboutPage() {
  const { kind } = useAtomValue(viewerAtom);
  usePageHead(sitePaths.about.title, sitePaths.about.description);
  return (
    <Page>
      <PageHeading>About {currentSiteName()}</PageHeading>
      <div className={styles.text}>
        <p>
          {currentSiteName()} is for people who read for an hour on a phone in bed, and for people who write
          for an hour on a laptop. The page is quiet and the text comes first. It has been open since{' '}
          {formatLongDate(launchDate)}.
        </p>
        <h2>For readers</h2>
        <p>
          Every public story can be read without an account. Each one says how long it takes and what kind it
          is, from a drabble of a hundred words to a novel. There is a dark page for the night.
        </p>
        <h2>For writers</h2>
        <p>
          Your drafts are yours alone until you publish them. They are saved as you type, kept in your browser
          when you are offline, and never overwritten by another tab without your consent.
        </p>
        {kind === 'visitor' && (
          <p>
            <Link to={paths.signUp}>Sign up</Link> to write, or{' '}
            <Link to={paths.home}>read the newest stories</Link>.
          </p>
        )}
      </div>
    </Page>
  );
}

import { formatDay, paths, sitePaths } from '@quillstead/catalogue';
import { readSiteAbout } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { SiteMarkup } from '../ui/site-markup.js';
import { currentLaunchDay } from '../lib/site-facts.js';
import { useOperation } from '../lib/operation-query.js';
import { currentSiteName, usePageHead } from '../lib/page-head.js';
import { viewerAtom } from '../lib/viewer.js';
import { Page, PageHeading } from '../ui/page.js';
import { SkeletonLine } from '../ui/skeleton.js';
import styles from './plain-page.module.css';

const failed = 'The text could not be loaded. Please try again in a moment.';

/** Describes the site and the people it is for, in the words of its owner where there are any. */
export default function AboutPage() {
  usePageHead(sitePaths.about.title, sitePaths.about.description);
  const { response, failure } = useOperation(readSiteAbout, {}, { failed });
  const html = response?.html ?? null;
  const isLoading = response === null && failure === null;
  return (
    <Page>
      <PageHeading>About {currentSiteName()}</PageHeading>
      {isLoading && <SkeletonLine width="60%" />}
      {html !== null && <SiteMarkup html={html} />}
      {!isLoading && html === null && <OwnDescription />}
    </Page>
  );
}

/** Describes a site whose owner has written nothing. */
function OwnDescription() {
  const { kind } = useAtomValue(viewerAtom);
  return (
    <div className={styles.text}>
      <p>
        {currentSiteName()} is for people who read for an hour on a phone in bed, and for people who write for
        an hour on a laptop. The page is quiet and the text comes first. It has been open since{' '}
        {formatDay(currentLaunchDay())}.
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
      <p>
        What we keep of you, and for how long, stands in the <Link to={paths.privacy}>Privacy Policy</Link>.
      </p>
      {kind === 'visitor' && (
        <p>
          <Link to={paths.signUp}>Sign up</Link> to write, or{' '}
          <Link to={paths.home}>read the newest stories</Link>.
        </p>
      )}
    </div>
  );
}

import { isolated, hashtagDescription, paths, sitePaths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ContinueReading } from '../features/reading-history/index.js';
import { OpeningFiltered, useOpeningFilter } from '../features/filters/index.js';
import { HashtagHead } from '../features/hashtags/index.js';
import { currentSiteName, currentTagline, usePageHead } from '../lib/page-head.js';
import { viewerAtom } from '../lib/viewer.js';
import { withReturnTo } from '../lib/return-to.js';
import { ButtonLink } from '../ui/button-link.js';
import { PageHeading } from '../ui/page-heading.js';
import { HomeShelves } from '../features/shelves/index.js';
import { headings, HomeBar } from './home-bar.js';
import { homeAddress, homeChoice } from './home-choice.js';
import { HomeEmpty } from './home-empty.js';
import { HomeFeed } from './home-feed.js';
import styles from './home-page.module.css';

/**
 * The stories, in the order and of the hashtag that the address names; above them, where the address names nothing, what
 * one may begin with (docs/design.md#home).
 */
export default function HomePage() {
  const viewer = useAtomValue(viewerAtom);
  const { kind } = viewer;
  const isMember = kind === 'member' || (kind === 'pending' && viewer.isMember === true);
  const [search] = useSearchParams();
  const choice = useMemo(() => homeChoice(search), [search]);
  const { sort, filter2, hashtag } = choice;
  usePageHead(
    hashtag && isolated(hashtag),
    hashtag === null ? sitePaths.home.description : hashtagDescription(hashtag),
  );
  const isForMembers = filter2 !== 'all';
  const opening = useOpeningFilter(choice.filter);
  const address = homeAddress(choice);
  const isPlain = address === paths.home;
  return (
    <div className={styles.page}>
      <Heading hashtag={hashtag} isMember={isMember} />
      {isPlain && kind === 'member' && (
        <div className={styles.continue}>
          <ContinueReading />
        </div>
      )}
      {isPlain && (
        <div className={styles.shelves}>
          <HomeShelves hasOpening={!isMember} />
        </div>
      )}
      <section id="feed" className={styles.feed} tabIndex={-1} aria-labelledby="stories">
        <h2 id="stories" className="visually-hidden">
          {headings[sort]}
        </h2>
        <HomeBar choice={choice} isMember={isMember} />
        {isForMembers && kind === 'visitor' && <ForMembers returnTo={address} />}
        {opening !== null && <OpeningFiltered to={homeAddress({ ...choice, filter: opening })} />}
        {opening === null && (!isForMembers || kind === 'member') && (
          <HomeFeed key={address} choice={choice} empty={<HomeEmpty choice={choice} />} />
        )}
      </section>
    </div>
  );
}

interface HeadingProps {
  readonly hashtag: string | null;
  readonly isMember: boolean;
}

function Heading({ hashtag, isMember }: HeadingProps) {
  if (hashtag !== null) return <HashtagHead key={hashtag} value={hashtag} />;
  if (isMember) return <PageHeading className="visually-hidden">{currentSiteName()}</PageHeading>;
  return <Greeting />;
}

function Greeting() {
  return (
    <div className={styles.greeting}>
      <PageHeading className={styles.heading}>
        {currentTagline() ?? 'Stories, written and read by people.'}
      </PageHeading>
      <ButtonLink look="primary" to={paths.signUp}>
        Start writing
      </ButtonLink>
    </div>
  );
}

/** Stories by whom one follows are there for those who follow somebody. */
function ForMembers({ returnTo }: { readonly returnTo: string }) {
  return (
    <div className={styles.empty}>
      <p>
        <Link to={withReturnTo(paths.logIn, returnTo)}>Log in</Link> to read the stories of the authors and
        hashtags you subscribe to.
      </p>
      <Link to={paths.home}>Read all stories</Link>
    </div>
  );
}

import { hashtagDescription, isolated, paths, sitePaths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  HiddenByFilter,
  isFilter,
  OpeningFiltered,
  useClearedFilter,
  useOpeningFilter,
} from '../features/filters/index.js';
import { HashtagHead } from '../features/hashtags/index.js';
import { ContinueReading } from '../features/reading-history/continue-reading.js';
import { HomeShelves } from '../features/shelves/index.js';
import { currentSiteName, currentTagline, usePageHead } from '../lib/page-head.js';
import { withReturnTo } from '../lib/return-to.js';
import { memberAtom, viewerAtom } from '../lib/viewer.js';
import { ButtonLink } from '../ui/button.js';
import { LineDrawing } from '../ui/line-drawing.js';
import { PageHeading } from '../ui/page.js';
import { headings, HomeBar } from './home-bar.js';
import { homeAddress, homeChoice, type HomeChoice } from './home-choice.js';
import { HomeFeed } from './home-feed.js';
import styles from './home-page.module.css';

/**
 * Shows the stories, in the order and of the hashtag that the address names; above them, where the address names
 * nothing, what one may begin with (docs/design.md#home).
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
    <div className={styles.page} data-rail={hashtag === null}>
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

/** Says that stories by followed authors are only for members who follow an author. */
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

/** Shown when the home list has no stories, with a suggestion of what to do next. */
function HomeEmpty({ choice }: { readonly choice: HomeChoice }) {
  const member = useAtomValue(memberAtom);
  const cleared = useClearedFilter();
  const { filter2, hashtag, filter } = choice;
  if (isFilter(filter))
    return <HiddenByFilter className={styles.empty} address={homeAddress({ ...choice, filter: cleared })} />;
  if (filter2 !== 'all')
    return (
      <div className={styles.empty}>
        <LineDrawing of="book" />
        <p>
          {filter2 === 'authors' ? 'The authors you subscribe to' : 'The hashtags you subscribe to'} have no
          stories{hashtag !== null && ` of ${hashtag}`} yet. Subscribe to a few, and what is new of them
          gathers here.
        </p>
        <Link to={paths.home}>Find some among all stories</Link>
      </div>
    );
  return (
    <div className={styles.empty}>
      <LineDrawing of="book" />
      <p>
        {hashtag === null
          ? 'No story has been published yet. The first one could be yours.'
          : `No story has ${hashtag} yet. The first one could be yours.`}
      </p>
      <ButtonLink look="primary" to={member ? paths.write : withReturnTo(paths.signUp, paths.write)}>
        Write a story
      </ButtonLink>
    </div>
  );
}

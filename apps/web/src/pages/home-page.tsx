import { paths, sitePaths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { currentSiteName, usePageHead } from '../lib/page-head.js';
import { viewerAtom } from '../lib/viewer.js';
import type { WantedPlace } from '../lib/wanted-place.js';
import button from '../ui/button.module.css';
import { PageHeading } from '../ui/page-heading.js';
import { HomeBar } from './home-bar.js';
import { homeAddress, homeChoice } from './home-choice.js';
import { HomeEmpty } from './home-empty.js';
import { HomeFeed } from './home-feed.js';
import styles from './home-page.module.css';

const HashtagHead = lazy(async () => ({
  default: (await import('../features/hashtags/index.js')).HashtagHead,
}));

const headings = { newest: 'Newest stories', top: 'Top stories', trending: 'Trending stories' } as const;

/** The stories, in the order and of the hashtag that the address names, and for a visitor what this place is. */
export default function HomePage() {
  const { kind } = useAtomValue(viewerAtom);
  const [search] = useSearchParams();
  const choice = homeChoice(search);
  const { sort, filter2, hashtag } = choice;
  usePageHead(hashtag, hashtag === null ? sitePaths.home.description : `Stories of the hashtag ${hashtag}.`);
  const isForMembers = filter2 !== 'all';
  return (
    <div className={styles.page}>
      <Heading hashtag={hashtag} />
      <section id="feed" className={styles.feed} tabIndex={-1} aria-labelledby="stories">
        <h2 id="stories" className="visually-hidden">
          {headings[sort]}
        </h2>
        <HomeBar choice={choice} isMember={kind === 'member'} />
        {isForMembers && kind === 'visitor' && <ForMembers wanted={homeAddress(choice)} />}
        {(!isForMembers || kind === 'member') && (
          <HomeFeed
            key={`${sort}/${filter2}/${hashtag}`}
            choice={choice}
            empty={<HomeEmpty choice={choice} />}
          />
        )}
      </section>
    </div>
  );
}

function Heading({ hashtag }: { readonly hashtag: string | null }) {
  const { kind } = useAtomValue(viewerAtom);
  if (hashtag !== null)
    return (
      <Suspense fallback={<div className={styles.headRoom} />}>
        <HashtagHead key={hashtag} value={hashtag} />
      </Suspense>
    );
  if (kind === 'member') return <PageHeading className="visually-hidden">{currentSiteName()}</PageHeading>;
  return <Greeting />;
}

function Greeting() {
  const { kind } = useAtomValue(viewerAtom);
  const state: WantedPlace = { wanted: paths.write };
  return (
    <div className={styles.greeting}>
      <PageHeading className={styles.heading}>Stories, written and read by people.</PageHeading>
      <p>
        Read what others have written, from fifty words to a whole novel. Write your own in a quiet place, and
        publish it when it is ready.
      </p>
      <div className={styles.actions} data-ready={kind === 'visitor'}>
        <Link to={paths.signUp} state={state} className={`${button.button} ${button.primary}`}>
          Start writing
        </Link>
        <Link to={paths.about} className={styles.about}>
          What is this place?
        </Link>
      </div>
    </div>
  );
}

/** Stories by whom one follows are there for those who follow somebody. */
function ForMembers({ wanted }: WantedPlace) {
  const state: WantedPlace = { wanted };
  return (
    <div className={styles.empty}>
      <p>
        <Link to={paths.logIn} state={state}>
          Log in
        </Link>{' '}
        to read the stories of the authors and hashtags you subscribe to.
      </p>
      <Link to={paths.home}>Read all stories</Link>
    </div>
  );
}

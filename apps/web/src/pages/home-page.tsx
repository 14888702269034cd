import { paths, sitePaths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { StoryFeed } from '../features/stories/index.js';
import { currentSiteName, usePageHead } from '../lib/page-head.js';
import { memberAtom, viewerAtom } from '../lib/viewer.js';
import { PageHeading } from '../ui/page-heading.js';
import button from '../ui/button.module.css';
import styles from './home-page.module.css';

/** The newest stories, and for a visitor what this place is. */
export default function HomePage() {
  const viewer = useAtomValue(viewerAtom);
  usePageHead(null, sitePaths.home.description);
  return (
    <div className={styles.page}>
      {viewer.kind === 'member' ? (
        <PageHeading className="visually-hidden">{currentSiteName()}</PageHeading>
      ) : (
        <Greeting />
      )}
      <section id="feed" className={styles.feed} tabIndex={-1} aria-labelledby="newest">
        <div className={styles.bar}>
          <h2 id="newest">Newest stories</h2>
        </div>
        <StoryFeed empty={<NoStories />} />
      </section>
    </div>
  );
}

function Greeting() {
  const { kind } = useAtomValue(viewerAtom);
  return (
    <div className={styles.greeting}>
      <PageHeading className={styles.heading}>Stories, written and read by people.</PageHeading>
      <p>
        Read what others have written, from fifty words to a whole novel. Write your own in a quiet place, and
        publish it when it is ready.
      </p>
      <div className={styles.actions} data-ready={kind === 'visitor'}>
        <Link
          to={paths.signUp}
          state={{ wanted: paths.write }}
          className={`${button.button} ${button.primary}`}
        >
          Start writing
        </Link>
        <Link to={paths.about} className={styles.about}>
          What is this place?
        </Link>
      </div>
    </div>
  );
}

function NoStories() {
  const member = useAtomValue(memberAtom);
  return (
    <div className={styles.empty}>
      <p>No story has been published yet. The first one could be yours.</p>
      <Link
        to={member ? paths.write : paths.signUp}
        state={member ? undefined : { wanted: paths.write }}
        className={`${button.button} ${button.primary}`}
      >
        Write a story
      </Link>
    </div>
  );
}

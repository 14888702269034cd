import { paths, type Sort } from '@quillstead/catalogue';
import { listStoryLikes } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { useFeed } from '../features/feed/index.js';
import { idOfUser, PeopleFeed } from '../features/people/index.js';
import styles from './list-page.module.css';

interface StoryLikesListProps {
  readonly slug: string;
  readonly sort: Sort;
}

/** The people who like a story. */
export function StoryLikesList({ slug, sort }: StoryLikesListProps) {
  const feed = useFeed(
    listStoryLikes,
    { slug, sort },
    {
      failed: 'The people who like this story could not be loaded. Please try again in a moment.',
      idOf: idOfUser,
      hasEnd: true,
    },
  );
  const empty = (
    <p className={styles.empty}>
      Nobody has liked it yet. <Link to={paths.story(slug)}>Read it</Link>, and be the first.
    </p>
  );
  return <PeopleFeed feed={feed} empty={empty} />;
}

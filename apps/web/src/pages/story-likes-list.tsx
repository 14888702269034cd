import { paths, type Sort } from '@quillstead/catalogue';
import { listStoryLikes, type UserArticle } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { useFeed } from '../features/feed/index.js';
import { idOfUser, PeopleFeed } from '../features/people/index.js';
import { call } from '../lib/call.js';
import { primed } from '../lib/primed.js';
import styles from './list-page.module.css';

interface StoryLikesListProps {
  readonly slug: string;
  readonly sort: Sort;
}

/** Who likes a story. */
export function StoryLikesList({ slug, sort }: StoryLikesListProps) {
  const asked = (next?: string) => ({ slug, sort, ...(next !== undefined && { next }) });
  const feed = useFeed<UserArticle>({
    name: `likes:${slug}:${sort}`,
    failed: 'The people who like this story could not be loaded. Please try again in a moment.',
    load: (next, options) => call(listStoryLikes, asked(next), options),
    primed: (next) => primed(listStoryLikes, asked(next)),
    idOf: idOfUser,
  });
  const empty = (
    <p className={styles.empty}>
      Nobody has liked it yet. <Link to={paths.story(slug)}>Read it</Link>, and be the first.
    </p>
  );
  return <PeopleFeed feed={feed} empty={empty} />;
}

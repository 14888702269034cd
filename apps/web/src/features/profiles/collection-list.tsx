import { listUserCollections } from '@quillstead/contracts';
import { type CollectionArticle, CollectionCard, NewCollection } from '../collections/index.js';
import { Feed, useFeed } from '../feed/index.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import styles from './profile-list.module.css';
import type { ProfileListProps } from './profile-list.js';

const failed = 'The collections could not be loaded. Please try again in a moment.';

const idOf = ({ collection_id }: CollectionArticle): number => collection_id;

/** The collections of a member, who can create one here; others see the public ones. */
export function CollectionList({ username, isOwn }: ProfileListProps) {
  const feed = useFeed(listUserCollections, { username }, { failed, idOf });
  return (
    <>
      {isOwn && <NewCollection />}
      <Feed
        feed={feed}
        noun="collections"
        render={(collection) => <CollectionCard collection={collection} />}
        skeleton={<SkeletonLine width="60%" height="1.2rem" />}
        empty={
          <p className={styles.empty}>
            {isOwn
              ? 'You have no collections yet. A collection is a list of stories of any authors.'
              : `@${username} has no public collections yet.`}
          </p>
        }
      />
    </>
  );
}

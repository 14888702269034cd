import { paths } from '@quillstead/catalogue';
import { listSubscribedCollections, listUserCollections } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { type CollectionArticle, CollectionCard, NewCollection } from '../collections/index.js';
import { Feed, useFeed } from '../feed/index.js';
import { AuthorLine } from '../../ui/author-line.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import styles from './profile-list.module.css';
import type { ProfileListProps } from './chosen-list.js';

const failed = 'The collections could not be loaded. Please try again in a moment.';

const idOf = ({ collection_id }: CollectionArticle): number => collection_id;

/** The collections of a profile: those of the member, or those to which the member subscribes. */
export function CollectionList(props: ProfileListProps) {
  return props.chosen.list === 'subscriptions' ? (
    <SubscribedCollections {...props} />
  ) : (
    <OwnCollections {...props} />
  );
}

function SubscribedCollections({ username, isOwn, chosen: { sort } }: ProfileListProps) {
  const feed = useFeed(listSubscribedCollections, { username, sort }, { failed, idOf, hasEnd: true });
  return (
    <Feed
      feed={feed}
      noun="collections"
      render={(collection) => (
        <CollectionCard collection={collection} author={<AuthorLine item={collection} />} />
      )}
      skeleton={<SkeletonLine width="60%" height="1.2rem" />}
      empty={
        <div className={styles.empty}>
          <p>{isOwn ? 'You have' : `@${username} has`} not subscribed to a collection yet.</p>
          {isOwn && <Link to={paths.home}>Find authors and their collections among the stories</Link>}
        </div>
      }
    />
  );
}

/** The member can create one here; others see the public ones. */
function OwnCollections({ username, isOwn }: ProfileListProps) {
  const feed = useFeed(listUserCollections, { username }, { failed, idOf, hasEnd: true });
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

import { paths } from '@quillstead/catalogue';
import {
  listSubscribedCollections,
  listSubscribedSeries,
  listUserCollections,
  listUserSeries,
} from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { AuthorLine } from '../../ui/author-line.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { type CollectionArticle, CollectionCard, NewCollection } from '../collections/index.js';
import { Feed, useFeed } from '../feed/index.js';
import { NewSeries, type SeriesArticle, SeriesCard, SeriesStorySkeleton } from '../series/index.js';
import type { ProfileListProps } from './chosen-list.js';
import { PostList } from './post-list.js';
import { SubscriberList, SubscriptionList } from './subscription-lists.js';
import styles from './profile-list.module.css';

/** Shows the list that the address of a profile names. */
export function ProfileList(props: ProfileListProps) {
  const { list, filter } = props.chosen;
  if (list === 'series' || filter === 'series') return <SeriesList {...props} />;
  if (list === 'collections' || filter === 'collections') return <CollectionList {...props} />;
  if (list === 'subscribers') return <SubscriberList {...props} />;
  if (list === 'subscriptions') return <SubscriptionList {...props} />;
  return <PostList {...props} />;
}

const seriesFailed = 'The series could not be loaded. Please try again in a moment.';

const idOfSeries = ({ series_id }: SeriesArticle): number => series_id;

/** Shows the series of a profile: those that the person writes, or those to which the person subscribes. */
function SeriesList(props: ProfileListProps) {
  return props.chosen.list === 'subscriptions' ? <SubscribedSeries {...props} /> : <OwnSeries {...props} />;
}

function SubscribedSeries({ username, isOwn, chosen: { sort } }: ProfileListProps) {
  const feed = useFeed(
    listSubscribedSeries,
    { username, sort },
    { failed: seriesFailed, idOf: idOfSeries, hasEnd: true },
  );
  return (
    <Feed
      feed={feed}
      noun="series"
      render={(series) => <SeriesCard series={series} />}
      skeleton={<SeriesStorySkeleton />}
      empty={
        <div className={styles.empty}>
          <p>{isOwn ? 'You have' : `@${username} has`} not subscribed to a series yet.</p>
          {isOwn && <Link to={paths.home}>Find one among the stories</Link>}
        </div>
      }
    />
  );
}

/** Lets the author create a series here. */
function OwnSeries({ username, isOwn }: ProfileListProps) {
  const feed = useFeed(
    listUserSeries,
    { username },
    { failed: seriesFailed, idOf: idOfSeries, hasEnd: true },
  );
  return (
    <>
      {isOwn && <NewSeries />}
      <Feed
        feed={feed}
        noun="series"
        render={(series) => <SeriesCard series={series} />}
        skeleton={<SeriesStorySkeleton />}
        empty={
          <p className={styles.empty}>
            {isOwn ? 'You have' : `@${username} has`} no series yet. A series groups stories in an order.
          </p>
        }
      />
    </>
  );
}

const collectionsFailed = 'The collections could not be loaded. Please try again in a moment.';

const idOfCollection = ({ collection_id }: CollectionArticle): number => collection_id;

/** Shows the collections of a profile: those of the member, or those to which the member subscribes. */
function CollectionList(props: ProfileListProps) {
  return props.chosen.list === 'subscriptions' ? (
    <SubscribedCollections {...props} />
  ) : (
    <OwnCollections {...props} />
  );
}

function SubscribedCollections({ username, isOwn, chosen: { sort } }: ProfileListProps) {
  const feed = useFeed(
    listSubscribedCollections,
    { username, sort },
    { failed: collectionsFailed, idOf: idOfCollection, hasEnd: true },
  );
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

/** Lets the member create a collection here; others see the public ones. */
function OwnCollections({ username, isOwn }: ProfileListProps) {
  const feed = useFeed(
    listUserCollections,
    { username },
    { failed: collectionsFailed, idOf: idOfCollection, hasEnd: true },
  );
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

import { paths } from '@quillstead/catalogue';
import { listSubscribedSeries, listUserSeries } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { Feed, useFeed } from '../feed/index.js';
import { NewSeries, type SeriesArticle, SeriesCard, SeriesStorySkeleton } from '../series/index.js';
import styles from './profile-list.module.css';
import type { ProfileListProps } from './chosen-list.js';

const failed = 'The series could not be loaded. Please try again in a moment.';

const idOf = ({ series_id }: SeriesArticle): number => series_id;

/** The series of a profile: those that the person writes, or those to which the person subscribes. */
export function SeriesList(props: ProfileListProps) {
  return props.chosen.list === 'subscriptions' ? <SubscribedSeries {...props} /> : <OwnSeries {...props} />;
}

function SubscribedSeries({ username, isOwn, chosen: { sort } }: ProfileListProps) {
  const feed = useFeed(listSubscribedSeries, { username, sort }, { failed, idOf, hasEnd: true });
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

/** The author can create a series here. */
function OwnSeries({ username, isOwn }: ProfileListProps) {
  const feed = useFeed(listUserSeries, { username }, { failed, idOf, hasEnd: true });
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

import { listUserSeries } from '@quillstead/contracts';
import { Feed, useFeed } from '../feed/index.js';
import { NewSeries, type SeriesArticle, SeriesCard, SeriesStorySkeleton } from '../series/index.js';
import styles from './profile-list.module.css';
import type { ProfileListProps } from './profile-list.js';

const failed = 'The series could not be loaded. Please try again in a moment.';

const idOf = ({ series_id }: SeriesArticle): number => series_id;

/** The series of an author; the author can create one here. */
export function SeriesList({ username, isOwn }: ProfileListProps) {
  const feed = useFeed(listUserSeries, { username }, { failed, idOf });
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

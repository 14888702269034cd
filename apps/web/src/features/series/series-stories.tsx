import { paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { Feed } from '../feed/index.js';
import { SeriesStoryCard } from './series-story-card.js';
import { SeriesStorySkeleton } from './series-story-skeleton.js';
import styles from '../../ui/story-list.module.css';
import type { useSeriesStories } from './use-series-stories.js';

interface SeriesStoriesProps {
  readonly feed: ReturnType<typeof useSeriesStories>;
  readonly isOwn: boolean;
}

/** The stories of a series, and what to do when there are none. */
export function SeriesStories({ feed, isOwn }: SeriesStoriesProps) {
  return (
    <Feed
      feed={feed}
      noun="stories"
      render={(story) => <SeriesStoryCard story={story} />}
      skeleton={<SeriesStorySkeleton />}
      empty={
        <div className={styles.empty}>
          <p>This series has no stories yet.</p>
          {isOwn && (
            <p>
              Choose it below the text when you <Link to={paths.write}>write a story</Link>, or edit one of
              your published stories.
            </p>
          )}
        </div>
      }
    />
  );
}

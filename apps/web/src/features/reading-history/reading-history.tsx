import { paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { LineDrawing } from '../../ui/line-drawing.js';
import { Feed, ListBar, type ListLink } from '../feed/index.js';
import { StoryCardSkeleton } from '../stories/index.js';
import { HistoryActs } from './history-acts.js';
import { HistoryOff } from './history-off.js';
import { ReadStoryCard } from './read-story-card.js';
import styles from './reading-history.module.css';
import { type HistoryFilter, useReadingHistory } from './use-reading-history.js';

const filters: readonly { readonly label: string; readonly filter: HistoryFilter }[] = [
  { label: 'All', filter: null },
  { label: 'Started', filter: 'started' },
  { label: 'Finished', filter: 'finished' },
];

const nothing = {
  started: 'You have no story left to finish.',
  finished: 'You have not finished a story yet.',
} as const;

/** The stories that a member has begun to read, read last first. */
export function ReadingHistory({ filter }: { readonly filter: HistoryFilter }) {
  const { feed, isOn, remove, clear, switchTo } = useReadingHistory(filter);
  if (isOn === false) return <HistoryOff switchOn={(options) => switchTo(1, options)} />;
  const links = filters.map((one): ListLink => ({
    label: one.label,
    to: one.filter === null ? paths.reading : `${paths.reading}?filter=${one.filter}`,
    isCurrent: one.filter === filter,
  }));
  return (
    <>
      <p className={styles.lead}>Only you see what you read. Your history has up to 500 stories.</p>
      <ListBar sorts={[]} filters={links} />
      <Feed
        feed={feed}
        noun="stories"
        render={(story) => <ReadStoryCard story={story} remove={remove} />}
        skeleton={<StoryCardSkeleton />}
        empty={
          <div className={styles.empty}>
            <LineDrawing of="book" />
            <p>
              {filter === null
                ? 'Stories that you begin to read gather here, with the place where you stopped.'
                : nothing[filter]}
            </p>
            <Link to={paths.home}>Find a story to read</Link>
          </div>
        }
      />
      {/* Below a list that is loading they would move, and not know whether there is something to clear. */}
      {(feed.list !== undefined || feed.problem !== null) && (
        <HistoryActs
          isEmpty={feed.list?.items.length === 0 && filter === null}
          clear={clear}
          switchOff={(options) => switchTo(0, options)}
        />
      )}
    </>
  );
}

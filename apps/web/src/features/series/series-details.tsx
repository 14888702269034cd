import { compactNumber, type SeriesStatus, seriesStatuses } from '@quillstead/catalogue';
import { PostedAt } from '../../ui/posted-at.js';
import styles from '../../ui/story-list.module.css';

interface SeriesDetailsProps {
  readonly series: {
    readonly series_status: SeriesStatus;
    readonly count_stories: number;
    readonly updated_at: string;
  };
}

/** The status of a series, how many stories it has, and when it got the last one. */
export function SeriesDetails({ series }: SeriesDetailsProps) {
  const { series_status: status, count_stories: count, updated_at: updatedAt } = series;
  return (
    <ul className={styles.details} aria-label="About this series">
      <li className={styles.status}>{seriesStatuses[status]}</li>
      <li>
        {compactNumber(count)} {count === 1 ? 'story' : 'stories'}
      </li>
      {count > 0 && (
        <li>
          Last story <PostedAt time={updatedAt} />
        </li>
      )}
    </ul>
  );
}

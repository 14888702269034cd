import {
  compactNumber,
  languageAttributes,
  paths,
  type SeriesStatus,
  seriesStatuses,
} from '@quillstead/catalogue';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { coverOf } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { PostedAt } from '../../ui/posted-at.js';
import type { SeriesArticle } from './use-series.js';
import styles from '../../ui/story-list.module.css';

interface SeriesCardProps {
  readonly series: SeriesArticle;
  /** The line that names the author, in lists of more than one. */
  readonly author?: ReactNode;
}

/** Shows a series in a list. */
export function SeriesCard({ series, author }: SeriesCardProps) {
  const language = languageAttributes(series.lang);
  return (
    <article className={styles.story}>
      <Cover of={coverOf('series', series.series_id, series)} size="card" />
      <div className={styles.about}>
        <h3 className={styles.storyTitle} {...language}>
          <Link to={paths.series(series.slug)}>{series.title}</Link>
        </h3>
        {author}
        {series.description && (
          <p className={styles.text} {...language}>
            {series.description}
          </p>
        )}
        <SeriesDetails series={series} />
      </div>
    </article>
  );
}

interface SeriesDetailsProps {
  readonly series: {
    readonly series_status: SeriesStatus;
    readonly count_stories: number;
    readonly updated_at: string;
  };
}

/** Shows the status of a series, how many stories it has, and when it got the last one. */
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

import { languageAttributes, paths } from '@quillstead/catalogue';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { coverOf } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { SeriesDetails } from './series-details.js';
import styles from '../../ui/story-list.module.css';
import type { SeriesArticle } from './use-series.js';

interface SeriesCardProps {
  readonly series: SeriesArticle;
  /** The line that names the author, in lists of more than one. */
  readonly author?: ReactNode;
}

/** A series in a list. */
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

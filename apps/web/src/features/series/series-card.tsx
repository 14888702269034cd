import { languageAttributes, paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { SeriesDetails } from './series-details.js';
import styles from '../../ui/story-list.module.css';
import type { SeriesArticle } from './use-series.js';

/** A series in the list of its author. */
export function SeriesCard({ series }: { readonly series: SeriesArticle }) {
  const language = languageAttributes(series.lang);
  return (
    <article className={styles.story}>
      <div className={styles.about}>
        <h3 className={styles.storyTitle} {...language}>
          <Link to={paths.series(series.slug)}>{series.title}</Link>
        </h3>
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

import { languageAttributes, paths } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { coverOf } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { minutesToRead } from '../stories/index.js';
import styles from './shelf.module.css';

type Shelves = ResponseTypes['home_shelves'];

interface ShelfProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Covers side by side, in one line that scrolls; a list of links, so that Tab scrolls it too. */
export function Shelf({ title, children }: ShelfProps) {
  const heading = useId();
  return (
    <section className={styles.shelf} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

export const storyOnShelf = (story: Shelves['short'][number]) => (
  <li key={story.story_id}>
    <Link to={paths.story(story.slug)} className={styles.item}>
      <Cover of={coverOf('story', story.story_id, story)} size="shelf" />
      <span className={styles.name} {...languageAttributes(story.lang)}>
        {story.title}
      </span>{' '}
      <span className={styles.more}>{minutesToRead(story.count_words)} min</span>
    </Link>
  </li>
);

export const seriesOnShelf = (series: Shelves['finished_series'][number]) => (
  <li key={series.series_id}>
    <Link to={paths.series(series.slug)} className={styles.item}>
      <Cover of={coverOf('series', series.series_id, series)} size="shelf" />
      <span className={styles.name} {...languageAttributes(series.lang)}>
        {series.title}
      </span>{' '}
      <span className={styles.more}>{series.count_stories} stories</span>
    </Link>
  </li>
);

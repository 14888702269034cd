import { languageAttributes, paths } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Cover } from '../../ui/cover.js';
import { isSingleKey } from '../../lib/single-keys.js';
import { type Shortcut, usePageShortcuts } from '../shortcuts/index.js';
import styles from './story-series.module.css';

type PlaceInSeries = NonNullable<Extract<ResponseTypes['story_page'], { content_access: true }>['series']>;

const shortcuts: readonly Shortcut[] = [
  { label: 'The previous and the next story of the series, outside of fields', keys: '← →' },
];

/** Shows the series of a story and the number of the story in it, above its text. */
export function SeriesLine({ place }: { readonly place: PlaceInSeries }) {
  return (
    <p className={styles.line}>
      <Link to={paths.series(place.slug)} {...languageAttributes(place.lang)}>
        {place.title}
      </Link>{' '}
      <span>
        {place.position} of {place.count_stories}
      </span>
    </p>
  );
}

interface SeriesNavProps {
  readonly place: PlaceInSeries;
  /** The name of the author of the series. */
  readonly author: string;
}

/** Shows the ways on from a story within its series, also by the arrow keys (docs/product/series.md#page). */
export function SeriesNav({ place, author }: SeriesNavProps) {
  const { previous, next } = place;
  useArrowKeys(place);
  return (
    <nav className={styles.nav} aria-label="Series">
      {next !== null && (
        <Link to={paths.story(next.slug)} rel="next" className={styles.next}>
          <Cover
            of={{ kind: 'story', id: next.story_id ?? 0, title: next.title, author, picture: next.cover }}
            size="head"
          />
          <span className={styles.way}>
            <span className={styles.label}>
              Next, {place.position + 1} of {place.count_stories}
            </span>
            <span className={styles.title} {...languageAttributes(next.lang)}>
              {next.title}
            </span>
            <ChevronRight size={25} aria-hidden />
          </span>
        </Link>
      )}
      <div className={styles.others}>
        {previous !== null && (
          <Link to={paths.story(previous.slug)} rel="prev">
            <ChevronLeft size={20} aria-hidden />
            <span>
              Previous: <span {...languageAttributes(previous.lang)}>{previous.title}</span>
            </span>
          </Link>
        )}
        <Link to={paths.series(place.slug)} className={styles.contents}>
          Contents
        </Link>
      </div>
    </nav>
  );
}

function useArrowKeys({ previous, next }: PlaceInSeries): void {
  const navigate = useNavigate();
  usePageShortcuts(shortcuts);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Arrow keys keep the meaning that they have in a dialog, a menu or a range.
    const isTaken =
      event.defaultPrevented ||
      event.shiftKey ||
      (event.target instanceof Element &&
        event.target.closest('[role="dialog"], [role="menu"], [popover], [role="slider"]') !== null);
    if (isTaken) return;
    const to = isSingleKey(event, 'ArrowLeft') ? previous : isSingleKey(event, 'ArrowRight') ? next : null;
    if (to === null) return;
    event.preventDefault();
    void navigate(paths.story(to.slug));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

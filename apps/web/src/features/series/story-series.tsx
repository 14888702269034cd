import { languageAttributes, paths } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isSingleKey } from '../../lib/single-keys.js';
import { type Shortcut, usePageShortcuts } from '../shortcuts/index.js';
import styles from './story-series.module.css';

type PlaceInSeries = NonNullable<Extract<ResponseTypes['story_page'], { content_access: true }>['series']>;
type Neighbour = NonNullable<PlaceInSeries['next']>;

const shortcuts: readonly Shortcut[] = [
  { label: 'The previous and the next story of the series, outside of fields', keys: '← →' },
];

/** The series of a story and the number of the story in it, above its text. */
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

/** The ways on from a story within its series, also by the arrow keys (docs/product/series.md#page). */
export function SeriesNav({ place }: { readonly place: PlaceInSeries }) {
  const { previous, next } = place;
  useArrowKeys(place);
  return (
    <nav className={styles.nav} aria-label="Series">
      {previous !== null && <Way to={previous} rel="prev" label="Previous" />}
      <Link to={paths.series(place.slug)} className={styles.contents}>
        Contents
      </Link>
      {next !== null && <Way to={next} rel="next" label="Next" />}
    </nav>
  );
}

interface WayProps {
  readonly to: Neighbour;
  readonly rel: 'prev' | 'next';
  readonly label: string;
}

function Way({ to, rel, label }: WayProps) {
  const Icon = rel === 'prev' ? ChevronLeft : ChevronRight;
  return (
    <Link to={paths.story(to.slug)} rel={rel} className={styles[rel]}>
      <span className={styles.label}>
        <Icon size={20} aria-hidden />
        {label}
      </span>
      <span {...languageAttributes(to.lang)}>{to.title}</span>
    </Link>
  );
}

function useArrowKeys({ previous, next }: PlaceInSeries): void {
  const navigate = useNavigate();
  usePageShortcuts(shortcuts);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Where arrow keys have a meaning of their own, as in a dialog, a menu or a range, they keep it.
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

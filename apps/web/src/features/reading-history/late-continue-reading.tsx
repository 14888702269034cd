import { Suspense } from 'react';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';
import { hasStoredPlaces } from '../reading/index.js';
import styles from './continue-reading.module.css';

const { Part } = lazyPart(
  async () => ({ default: (await import('./continue-reading.js')).ContinueReading }),
  MissingQuietly,
);

/**
 * The stories that a member has begun and not finished. Its room is reserved where this browser has such stories, so
 * that the list below does not move when they come.
 */
export function ContinueReading() {
  return (
    <Suspense fallback={hasStoredPlaces() && <div className={styles.room} aria-hidden />}>
      <Part />
    </Suspense>
  );
}

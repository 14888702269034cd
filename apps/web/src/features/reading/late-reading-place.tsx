import { type ComponentType, useEffect, useState } from 'react';
import { whenHydrated } from '../../lib/hydration.js';
import type { ReadingPlaceProps } from './reading-place.js';

/** How far a story is read; a story reads without it, so it comes once the page is here. */
export function LateReadingPlace(props: ReadingPlaceProps) {
  const [Place, setPlace] = useState<ComponentType<ReadingPlaceProps> | null>(null);
  useEffect(() => {
    let isHere = true;
    whenHydrated()
      .then(() => import('./reading-place.js'))
      .then(
        ({ ReadingPlace }) => void (isHere && setPlace(() => ReadingPlace)),
        () => undefined,
      );
    return () => void (isHere = false);
  }, []);
  return Place && <Place {...props} />;
}

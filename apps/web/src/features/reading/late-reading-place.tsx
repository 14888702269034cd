import { type ComponentType, useEffect, useState } from 'react';
import { whenHydrated } from '../../lib/hydration.js';
import type { ReadingPlaceProps } from './reading-place.js';

/** Shows how far a story is read. A story can be read without it, so it loads after hydration. */
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

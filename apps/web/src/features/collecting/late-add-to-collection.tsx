import { Suspense } from 'react';
import { useIsHydrating } from '../../lib/hydration.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';
import type { AddToCollectionProps } from './add-to-collection.js';

const { Part: AddToCollection } = lazyPart<AddToCollectionProps>(
  async () => ({ default: (await import('./add-to-collection.js')).AddToCollection }),
  MissingQuietly,
);

/** The button at the end of a row, which loads after hydration: a story can be read without it. */
export function LateAddToCollection(props: AddToCollectionProps) {
  if (useIsHydrating()) return null;
  return (
    <Suspense fallback={null}>
      <AddToCollection {...props} />
    </Suspense>
  );
}

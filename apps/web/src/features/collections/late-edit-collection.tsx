import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import type { EditCollection } from './edit-collection.js';

const { Part } = lazyPart<Parameters<typeof EditCollection>[0]>(async () => ({
  default: (await import('./edit-collection.js')).EditCollection,
}));

/** The part for the member of a collection, which loads when it is shown. */
export function LateEditCollection(props: Parameters<typeof EditCollection>[0]) {
  return (
    <Suspense fallback={<SkeletonLine width="60%" height="1.5rem" />}>
      <Part {...props} />
    </Suspense>
  );
}

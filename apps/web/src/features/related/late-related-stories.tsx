import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import { useWhenNear } from '../../lib/use-when-near.js';
import type { RelatedStoriesProps } from './related-stories.js';

const { Part: RelatedStories } = lazyPart<RelatedStoriesProps>(
  async () => ({ default: (await import('./related-stories.js')).RelatedStories }),
  // Nobody waits for them.
  () => null,
);

/** The related stories, which load when the reader comes near their place. */
export function LateRelatedStories(props: RelatedStoriesProps) {
  const [isNear, setNear] = useState(false);
  const place = useWhenNear(() => setNear(true), !isNear);
  if (!isNear) return <div ref={place} />;
  return (
    <Suspense fallback={null}>
      <RelatedStories {...props} />
    </Suspense>
  );
}

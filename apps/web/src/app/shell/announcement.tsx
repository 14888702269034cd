import { Suspense } from 'react';
import { useIsHydrating } from '../../lib/hydration.js';
import { metaContent } from '../../lib/page-head.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';

const { Part: AnnouncementBar } = lazyPart<{ readonly text: string }>(
  async () => ({ default: (await import('./announcement-bar.js')).AnnouncementBar }),
  MissingQuietly,
);

/** Shows what the owner of the site announces, if anything; the gateway writes it into the head of the page. */
export function Announcement() {
  const isHydrating = useIsHydrating();
  const text = isHydrating ? null : metaContent('announcement');
  return text === null ? null : (
    <Suspense fallback={null}>
      <AnnouncementBar text={text} />
    </Suspense>
  );
}

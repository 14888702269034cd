import { authorLabel } from '@quillstead/catalogue';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useItemHead } from '../features/item-head/index.js';
import { dropStory, storeStory, OfflineNote } from '../features/offline/index.js';
import { LateRelatedStories } from '../features/related/index.js';
import { SeriesLine, SeriesNav } from '../features/series/index.js';
import {
  describedBy,
  LockedStory,
  StoryEnd,
  StoryReader,
  StorySkeleton,
  useStory,
} from '../features/stories/index.js';
import { Page } from '../ui/page.js';
import { PageHeading } from '../ui/page-heading.js';
import { Problem } from '../ui/problem.js';
import { StaleNote } from '../ui/stale-note.js';
import { NotFoundPage } from './not-found-page.js';

/** A story and the ways on from it; it manages its own title (docs/product/pages.md#routes). */
export default function StoryPage() {
  const { slug = '' } = useParams();
  const { story, failure, load } = useStory(slug);
  const readable = story?.content_access === true ? story : null;
  useItemHead(titleOf(story), describedBy(readable));
  const isGone = story?.content_access === false || failure?.isNotFound === true;
  const isReadable = readable !== null;
  const isPublic = readable?.author_is_private === 0;
  useEffect(() => {
    if (isPublic) storeStory(slug);
    else if (isGone || isReadable) dropStory(slug);
  }, [slug, isPublic, isGone, isReadable]);
  if (failure?.isNotFound) return <NotFoundPage />;
  return (
    <Page>
      {failure !== null && story === null && (
        <>
          <PageHeading>Story not loaded</PageHeading>
          <Problem message={failure.message} onRetry={() => void load()} />
        </>
      )}
      {story === null && failure === null && <StorySkeleton />}
      {story?.content_access === false && <LockedStory story={story} />}
      {readable !== null && (
        <>
          <OfflineNote slug={slug} />
          {readable.series && <SeriesLine place={readable.series} />}
          <StoryReader key={readable.story_id} story={readable} />
          {readable.series && <SeriesNav place={readable.series} />}
          <StoryEnd story={readable} />
          <LateRelatedStories key={`related-${readable.story_id}`} slug={slug} />
        </>
      )}
      {failure !== null && story !== null && <StaleNote onRetry={() => void load()} />}
    </Page>
  );
}

function titleOf(story: ReturnType<typeof useStory>['story']): string | null {
  if (story === null) return null;
  return story.content_access ? `${story.title} ${authorLabel(story)}` : authorLabel(story);
}

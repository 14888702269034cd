import { authorLabel, compactNumber, isolated, paths } from '@quillstead/catalogue';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { dropStory, OfflineNote, storeStory } from '../features/offline/index.js';
import { SeriesLine, SeriesNav } from '../features/series/index.js';
import { RelatedStories } from '../features/shelves/index.js';
import {
  describedBy,
  JustPublished,
  LockedStory,
  type ReadableStory,
  StoryEnd,
  StoryReader,
  StorySkeleton,
  useJustPublished,
  useStory,
} from '../features/stories/index.js';
import { useWhenNear } from '../lib/use-when-near.js';
import { authorName } from '../ui/about-author.js';
import { lazyPart, MissingQuietly } from '../ui/lazy-part.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { StaleNote } from '../ui/stale-note.js';
import { NotFoundPage } from './not-found-page.js';
import { useItemHead } from './use-item-head.js';
import styles from './story-page.module.css';

/** Shows a story and the ways on from it; it manages its own title (docs/product/pages.md#routes). */
export default function StoryPage() {
  const { slug = '' } = useParams();
  const { story, failure, load } = useStory(slug);
  const readable = story?.content_access === true ? story : null;
  const justPublished = useJustPublished();
  useItemHead(titleOf(story), describedBy(readable));
  const isGone = story?.content_access === false || failure?.isNotFound === true;
  const isReadable = readable !== null;
  const isPublic = readable?.author_is_private === 0 && readable.is_members_only === 0;
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
          {justPublished.isShown && (
            <Suspense fallback={null}>
              <JustPublished story={readable} onClose={justPublished.close} />
            </Suspense>
          )}
          <OfflineNote slug={slug} />
          {readable.series && <SeriesLine place={readable.series} />}
          <StoryReader key={readable.story_id} story={readable} />
          <LastPage key={`end-${readable.story_id}`} story={readable} />
        </>
      )}
      {failure !== null && story !== null && <StaleNote onRetry={() => void load()} />}
    </Page>
  );
}

/** Shows what follows the text (docs/design.md#the-last-page). */
function LastPage({ story }: { readonly story: ReadableStory }) {
  // True when the parts above have their final height, so that this part moves nothing.
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  return (
    <>
      <svg viewBox="0 0 90 14" className={styles.ornament} aria-hidden>
        <path
          d="M2 7h28M60 7h28M45 1l5 6-5 6-5-6z"
          fill="none"
          stroke="currentcolor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      {story.series && <SeriesNav place={story.series} author={authorName(story)} />}
      <StoryEnd story={story} />
      <StoryComments story={story} onSettled={settle} />
      {isSettled && <RelatedStories slug={story.slug} />}
    </>
  );
}

function titleOf(story: ReturnType<typeof useStory>['story']): string | null {
  if (story === null) return null;
  return story.content_access ? `${isolated(story.title)} ${authorLabel(story)}` : authorLabel(story);
}

const { Part: StoryTalk } = lazyPart(
  async () => ({ default: (await import('./story-talk.js')).StoryTalk }),
  MissingQuietly,
);

interface StoryCommentsProps {
  readonly story: ReadableStory;
  readonly onSettled: () => void;
}

/**
 * Shows the way to all comments on a story, and below it the best ones and the field for another, which load when the
 * reader comes near, into the room that is kept for them.
 */
function StoryComments({ story, onSettled }: StoryCommentsProps) {
  const [isNear, setNear] = useState(false);
  const place = useWhenNear(() => setNear(true), !isNear);
  const { slug, count_comments: count } = story;
  const isClosed = story.comments_policy === 'closed' || Boolean(story.comments_closed_at);
  return (
    <section ref={place} className={styles.comments} aria-labelledby="comments">
      <div className={styles.head}>
        <h2 id="comments">Comments</h2>
        <Link to={paths.story(slug, 'comments')}>
          {count === 1 && '1 comment'}
          {count > 1 && `All ${compactNumber(count)} comments`}
          {count === 0 && (isClosed ? 'Comments are closed' : 'Write the first comment')}
        </Link>
      </div>
      <div className={styles.talk} data-count={Math.min(3, count)}>
        {isNear && (
          <Suspense fallback={null}>
            <StoryTalk story={story} onSettled={onSettled} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

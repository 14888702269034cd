import { listStoryComments } from '@quillstead/contracts';
import { Suspense, useCallback, useEffect, useState } from 'react';
import {
  type Comment,
  CommentThread,
  idOfComment,
  rightsOver,
  scrollToComment,
  WriteComment,
} from '../features/comments/index.js';
import { useFeed } from '../features/feed/index.js';
import type { ReadableStory } from '../features/stories/index.js';
import { metaContent } from '../lib/page-head.js';
import { lazyPart } from '../ui/lazy-part.js';
import { Problem } from '../ui/problem.js';

const { Part: FediverseCounts } = lazyPart(
  async () => ({ default: (await import('../features/fediverse/fediverse-counts.js')).FediverseCounts }),
  CountsMissing,
);

interface StoryTalkProps {
  readonly story: ReadableStory;
  /** Called when the part has its height, which stays until the reader does something. */
  readonly onSettled: () => void;
}

/** Reports the part as settled when it can't be loaded, so that nothing waits for it. */
function CountsMissing({ onSettled }: { readonly onSettled: () => void }) {
  useEffect(onSettled, [onSettled]);
  return null;
}

const best = 3;

const isFederated = (): boolean => metaContent('fediverse') !== null;

/** Shows the best comments on a story and the field for another, below the story itself. */
export function StoryTalk({ story, onSettled }: StoryTalkProps) {
  const { slug } = story;
  const feed = useFeed(
    listStoryComments,
    { slug, sort: 'top' },
    {
      failed: 'The comments could not be loaded. Please try again in a moment.',
      idOf: idOfComment,
      isInner: true,
    },
  );
  const { list, problem } = feed;
  const [isCounted, setCounted] = useState(!isFederated());
  const count = useCallback(() => setCounted(true), []);
  const isSettled = isCounted && (list !== undefined || problem !== null);
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
  const onPosted = (comment: Comment) => {
    scrollToComment(comment.comment_id);
    feed.prepend(comment);
  };
  return (
    <>
      {problem !== null && <Problem message={problem} onRetry={() => void feed.loadMore()} />}
      {list?.items.slice(0, best).map((comment) => (
        <CommentThread
          key={comment.comment_id}
          comment={comment}
          rights={rightsOver(story)}
          onGone={(id) => feed.replace(id, null)}
        />
      ))}
      {isFederated() && (
        <Suspense fallback={null}>
          <FediverseCounts slug={slug} onSettled={count} />
        </Suspense>
      )}
      <WriteComment story={story} onPosted={onPosted} />
    </>
  );
}

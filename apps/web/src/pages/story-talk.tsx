import { listStoryComments } from '@quillstead/contracts';
import { useEffect } from 'react';
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
import { Problem } from '../ui/problem.js';

interface StoryTalkProps {
  readonly story: ReadableStory;
  /** It is as high as it will be until the reader does something. */
  readonly onSettled: () => void;
}

const best = 3;

/** The best comments on a story and the field for another, below the story itself. */
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
  const isSettled = list !== undefined || problem !== null;
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
      <WriteComment story={story} onPosted={onPosted} />
    </>
  );
}

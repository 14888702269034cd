import type { Sort } from '@quillstead/catalogue';
import { listStoryComments } from '@quillstead/contracts';
import { Suspense, useCallback } from 'react';
import {
  type Comment,
  CommentFeed,
  idOfComment,
  rightsOver,
  scrollToComment,
  WriteComment,
} from '../features/comments/index.js';
import { NewItems, useFeed } from '../features/feed/index.js';
import type { ReadableStory } from '../features/stories/index.js';
import { callQuietly } from '../lib/call.js';
import { useIsHydrating } from '../lib/hydration.js';
import { metaContent } from '../lib/page-head.js';
import { lazyPart, MissingQuietly } from '../ui/lazy-part.js';
import styles from './list-page.module.css';

const { Part: FediverseTalk } = lazyPart(
  async () => ({ default: (await import('../features/fediverse/index.js')).FediverseTalk }),
  MissingQuietly,
);

interface StoryCommentsListProps {
  readonly story: ReadableStory;
  readonly sort: Sort;
}

/** Write a comment, and read those of others. */
export function StoryCommentsList({ story, sort }: StoryCommentsListProps) {
  const { slug } = story;
  const rights = rightsOver(story);
  const isHydrating = useIsHydrating();
  const feed = useFeed(
    listStoryComments,
    { slug, sort },
    {
      failed: 'The comments could not be loaded. Please try again in a moment.',
      idOf: idOfComment,
      hasEnd: true,
    },
  );
  const loadFirst = useCallback(() => callQuietly(listStoryComments, { slug, sort }), [slug, sort]);
  const onPosted = (comment: Comment) => {
    scrollToComment(comment.comment_id);
    feed.prepend(comment);
  };
  return (
    <>
      <WriteComment story={story} onPosted={onPosted} />
      <NewItems feed={feed} load={sort === 'newest' ? loadFirst : null} noun="comments" />
      <CommentFeed
        feed={feed}
        noun="comments"
        rights={rights}
        empty={
          <p className={styles.empty}>
            Nobody has commented yet.{rights.mayComment && ' What did the story do to you?'}
          </p>
        }
      />
      {!isHydrating && metaContent('fediverse') !== null && (
        <Suspense fallback={null}>
          <FediverseTalk slug={slug} isOwnStory={rights.isOwnStory} />
        </Suspense>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import { Feed, type FeedState } from '../feed/index.js';
import { type Comment, CommentSkeleton } from './comment-item.js';
import type { CommentRights } from './comment-rights.js';
import styles from './comment-feed.module.css';
import { CommentThread } from './comment-thread.js';

interface CommentFeedProps {
  readonly feed: FeedState<Comment>;
  readonly noun: 'comments' | 'replies';
  readonly rights: CommentRights;
  readonly empty: ReactNode;
}

/** A list of comments, each with its thread. */
export function CommentFeed({ feed, noun, rights, empty }: CommentFeedProps) {
  return (
    <div className={styles.feed}>
      <Feed
        feed={feed}
        noun={noun}
        render={(comment) => (
          <CommentThread comment={comment} rights={rights} onGone={(id) => feed.replace(id, null)} />
        )}
        skeleton={<CommentSkeleton />}
        empty={empty}
      />
    </div>
  );
}

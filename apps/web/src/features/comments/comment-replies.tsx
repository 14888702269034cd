import { listCommentReplies } from '@quillstead/contracts';
import { useEffect } from 'react';
import { call } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { Problem } from '../../ui/problem.js';
import { useFeed } from '../feed/index.js';
import { type Comment, CommentSkeleton } from './comment-item.js';
import styles from './comment-replies.module.css';
import { CommentThread } from './comment-thread.js';
import { idOfComment } from './id-of-comment.js';

interface CommentRepliesProps {
  readonly comment: Comment;
  /** What the viewer has just replied. */
  readonly posted: Comment | null;
  readonly depth: number;
  readonly isOwnStory: boolean;
}

/** The direct replies to a comment, below it. */
export function CommentReplies({ comment, posted, depth, isOwnStory }: CommentRepliesProps) {
  const { comment_id } = comment;
  const feed = useFeed<Comment>({
    name: `replies:${comment_id}`,
    load: (next, signal) =>
      call(listCommentReplies, { comment_id, ...(next !== undefined && { next }) }, { signal }),
    idOf: idOfComment,
  });
  const { list, problem, isLoading, loadMore, prepend, remove } = feed;
  const isMissing =
    posted !== null && list !== undefined && !list.items.some((one) => one.comment_id === posted.comment_id);
  useEffect(() => {
    if (isMissing) prepend(posted);
  });
  return (
    <div className={styles.replies} role="group" aria-label="Replies" aria-busy={list === undefined}>
      {list === undefined && problem === null && <CommentSkeleton />}
      <ol className={styles.items}>
        {list?.items.map((reply) => (
          <li key={reply.comment_id}>
            <CommentThread comment={reply} depth={depth} isOwnStory={isOwnStory} onGone={remove} />
          </li>
        ))}
      </ol>
      {problem !== null && <Problem message={problem} onRetry={() => void loadMore()} />}
      {problem === null && list !== undefined && list.next !== null && (
        <Button onClick={() => void loadMore()} aria-disabled={isLoading || undefined}>
          {isLoading ? 'Loading…' : 'More replies'}
        </Button>
      )}
    </div>
  );
}

import { listCommentReplies } from '@quillstead/contracts';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/button.js';
import { Problem } from '../../ui/problem.js';
import { useFeed } from '../feed/index.js';
import { type Comment, CommentSkeleton } from './comment-item.js';
import styles from './comment-replies.module.css';
import { idOfComment } from './id-of-comment.js';

interface CommentRepliesProps {
  readonly comment: Comment;
  /** The viewer's new reply. */
  readonly posted: Comment | null;
  /** It has found its place in the list. */
  readonly onTaken: () => void;
  /** A reply with all that belongs to it; `onGone` takes it out of the list. */
  readonly renderReply: (reply: Comment, onGone: (id: number) => void) => ReactNode;
}

/** The direct replies to a comment, below it. */
export function CommentReplies({ comment, posted, onTaken, renderReply }: CommentRepliesProps) {
  const { comment_id } = comment;
  const feed = useFeed(
    listCommentReplies,
    { comment_id },
    {
      failed: 'The replies could not be loaded. Please try again in a moment.',
      idOf: idOfComment,
      isInner: true,
    },
  );
  const { list, problem, isLoading, loadMore, prepend, replace } = feed;
  useEffect(() => {
    if (posted === null || list === undefined) return;
    if (!list.items.some((one) => idOfComment(one) === posted.comment_id)) prepend(posted);
    onTaken();
  });
  return (
    <div
      className={styles.replies}
      role="group"
      aria-label="Replies"
      aria-busy={list === undefined && problem === null}
    >
      {list === undefined && problem === null && <CommentSkeleton />}
      <ol className={styles.items}>
        {list?.items.map((reply) => (
          <li key={reply.comment_id}>{renderReply(reply, (id) => replace(id, null))}</li>
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

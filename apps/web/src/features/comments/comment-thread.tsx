import { listCommentReplies } from '@quillstead/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMoreByHand } from '../../lib/use-more-by-hand.js';
import { Button } from '../../ui/button.js';
import { Problem } from '../../ui/problem.js';
import { Feed, type FeedState, useFeed } from '../feed/index.js';
import { type Comment, CommentItem, CommentMarks, CommentSkeleton, scrollToComment } from './comment-item.js';
import { type CommentRights, idOfComment } from './use-comment.js';
import { ThreadActions } from './thread-actions.js';
import styles from './comment-thread.module.css';

/** The depth down to which replies to replies show in place; deeper ones are on the comment's own page. */
const deepest = 4;

interface CommentThreadProps {
  readonly comment: Comment;
  /** The number of levels below the comments of the list itself. */
  readonly depth?: number;
  readonly rights: CommentRights;
  /** Called when the comment was deleted and leaves no placeholder. */
  readonly onGone: (id: number) => void;
}

/** Shows a comment with what can be done with it and, on demand, its replies. */
export function CommentThread({ comment, depth = 0, rights, onGone }: CommentThreadProps) {
  const { comment_id: id, is_deleted: isDeleted, count_replies: replies } = comment;
  const [isOpen, setOpen] = useRepliesOpen(id);
  const [posted, setPosted] = useState<Comment | null>(null);
  const mayOpen = depth < deepest;
  const isGone = isDeleted === 1 && comment.is_removed === 0 && replies === 0;
  useEffect(() => {
    if (isGone) onGone(id);
  });
  if (isGone) return null;
  const onPosted = (reply: Comment) => {
    scrollToComment(reply.comment_id);
    setPosted(reply);
    setOpen(mayOpen);
  };
  return (
    <>
      <CommentItem comment={comment} marks={<CommentMarks comment={comment} />} />
      <ThreadActions
        comment={comment}
        rights={rights}
        isOpen={isOpen}
        onToggle={mayOpen ? () => setOpen(!isOpen) : null}
        onPosted={onPosted}
      />
      {isOpen && mayOpen && (
        <CommentReplies
          comment={comment}
          posted={posted}
          onTaken={() => setPosted(null)}
          renderReply={(reply, onReplyGone) => (
            <CommentThread comment={reply} depth={depth + 1} rights={rights} onGone={onReplyGone} />
          )}
        />
      )}
    </>
  );
}

const open = new Set<string>();

/**
 * Returns whether the replies of a comment are shown, and sets it; Back restores the state (docs/design.md#behaviour).
 */
function useRepliesOpen(commentId: number): readonly [boolean, (isOpen: boolean) => void] {
  const { key } = useLocation();
  const place = `${key}/${commentId}`;
  const [isOpen, setOpen] = useState(() => open.has(place));
  const change = (opens: boolean) => {
    if (opens) open.add(place);
    else open.delete(place);
    setOpen(opens);
  };
  return [isOpen, change];
}

interface CommentFeedProps {
  readonly feed: FeedState<Comment>;
  readonly noun: 'comments' | 'replies';
  readonly rights: CommentRights;
  readonly empty: ReactNode;
}

/** Shows a list of comments, each with its thread. */
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

interface CommentRepliesProps {
  readonly comment: Comment;
  /** The new reply of the viewer. */
  readonly posted: Comment | null;
  /** Called when the list has the new reply at its place. */
  readonly onTaken: () => void;
  /** A reply with all that belongs to it; `onGone` takes it out of the list. */
  readonly renderReply: (reply: Comment, onGone: (id: number) => void) => ReactNode;
}

/** Shows the direct replies to a comment, below it. */
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
  const items = useRef<HTMLOListElement>(null);
  const loadByHand = useMoreByHand(items, list?.items.length ?? 0, loadMore);
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
      <ol ref={items} className={styles.items}>
        {list?.items.map((reply) => (
          <li key={reply.comment_id}>{renderReply(reply, (id) => replace(id, null))}</li>
        ))}
      </ol>
      {problem !== null && <Problem message={problem} onRetry={() => void loadMore()} />}
      {problem === null && list !== undefined && list.next !== null && (
        <Button onClick={loadByHand} aria-disabled={isLoading || undefined}>
          {isLoading ? 'Loading…' : 'More replies'}
        </Button>
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { type Comment, CommentItem } from './comment-item.js';
import { CommentMarks } from './comment-marks.js';
import type { CommentRights } from './comment-rights.js';
import { CommentReplies } from './comment-replies.js';
import { scrollToComment } from './scroll-to-comment.js';
import { ThreadActions } from './thread-actions.js';
import { useLocation } from 'react-router-dom';

/** Replies to replies show in place down to here; below that the thread goes on at the comment's own page. */
const deepest = 4;

interface CommentThreadProps {
  readonly comment: Comment;
  /** How far below the list's own comments it stands. */
  readonly depth?: number;
  readonly rights: CommentRights;
  /** It was deleted and leaves nothing behind. */
  readonly onGone: (id: number) => void;
}

/** A comment with what can be done with it and, on demand, its replies. */
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

/** Whether a comment's replies are shown; Back finds it as it was (docs/design.md#behaviour). */
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

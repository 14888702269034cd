import { compactNumber, paths } from '@quillstead/catalogue';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import { useMemberAct } from '../toggles/index.js';
import { CommentActions, nameOfComment } from './comment-actions.js';
import styles from './comment-actions.module.css';
import { CommentForm, standing } from './comment-form.js';
import type { Comment } from './comment-item.js';
import type { CommentRights } from './use-comment.js';

interface ThreadActionsProps {
  readonly comment: Comment;
  readonly rights: CommentRights;
  /** True if the replies are shown. */
  readonly isOpen: boolean;
  /** Shows or hides the replies; null where a link goes to them instead. */
  readonly onToggle: (() => void) | null;
  readonly onPosted: (reply: Comment) => void;
}

/** Shows the actions of a comment in its thread: also reply, and show the replies below it. */
export function ThreadActions({ comment, rights, isOpen, onToggle, onPosted }: ThreadActionsProps) {
  const { comment_id: id, story_id: storyId, is_deleted: isDeleted, count_replies: replies } = comment;
  const [isReplying, setReplying] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const open = useMemberAct(`reply:${id}`, () => setReplying(true));
  const close = () => {
    setReplying(false);
    replyButton.current?.focus();
  };
  return (
    <CommentActions
      comment={comment}
      isOwnStory={rights.isOwnStory}
      below={
        isReplying && (
          <CommentForm
            storyId={storyId}
            replyTo={comment}
            takesFocus
            onCancel={close}
            onWaiting={(reply) => {
              close();
              showToast(`Your reply ${standing(reply)}.`);
            }}
            onPosted={(reply) => {
              close();
              showToast('Your reply is posted.');
              onPosted(reply);
            }}
          />
        )
      }
    >
      {rights.mayComment && isDeleted === 0 && comment.is_removed === 0 && (
        <button
          ref={replyButton}
          type="button"
          className={styles.action}
          aria-expanded={isReplying}
          aria-label={`Reply to ${nameOfComment(comment)}`}
          onClick={isReplying ? close : open}
        >
          Reply
        </button>
      )}
      {replies > 0 && <RepliesControl id={id} count={replies} isOpen={isOpen} onToggle={onToggle} />}
    </CommentActions>
  );
}

interface RepliesControlProps extends Pick<ThreadActionsProps, 'isOpen' | 'onToggle'> {
  readonly id: number;
  readonly count: number;
}

function RepliesControl({ id, count, isOpen, onToggle }: RepliesControlProps) {
  const label = `${compactNumber(count)} ${count === 1 ? 'reply' : 'replies'}`;
  if (onToggle === null)
    return (
      <Link to={paths.comment(id)} className={styles.action}>
        {label}
      </Link>
    );
  return (
    <button type="button" className={styles.action} aria-expanded={isOpen} onClick={onToggle}>
      {label}
    </button>
  );
}

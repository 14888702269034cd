import { compactNumber, paths } from '@quillstead/catalogue';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { ReportButton } from '../reports/index.js';
import { MarkButton, useMemberAct } from '../toggles/index.js';
import styles from './comment-actions.module.css';
import type { AnyComment, Comment } from './comment-item.js';
import { DeleteComment } from './delete-comment.js';

const { Part: CommentForm } = lazyPart(async () => ({
  default: (await import('./comment-form.js')).CommentForm,
}));

/** How a comment's thread goes on below it. */
interface Thread {
  /** Whether the replies are shown. */
  readonly isOpen: boolean;
  /** Shows the replies or hides them; null where a link leads to them instead. */
  readonly onToggle: (() => void) | null;
  readonly onPosted: (reply: Comment) => void;
}

interface CommentActionsProps {
  readonly comment: AnyComment;
  readonly isOwnStory: boolean;
  /** Missing where the replies stand elsewhere on the page. */
  readonly thread?: Thread;
  /** @param isGone false when it keeps its place, since there are replies */
  readonly onDeleted?: (isGone: boolean) => void;
}

/** The actions of a comment: like, bookmark, reply, show replies, delete, report. */
export function CommentActions({ comment, isOwnStory, thread, onDeleted }: CommentActionsProps) {
  const { comment_id: id, story_id: storyId, is_deleted: isDeleted, count_replies: replies } = comment;
  const [isReplying, setReplying] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const open = useMemberAct(`reply:${id}`, () => setReplying(true));
  const of = `the comment by ${comment.author_display_name || comment.author_username || 'somebody'}`;
  const close = () => {
    setReplying(false);
    replyButton.current?.focus();
  };
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {isDeleted === 0 && (
          <>
            <MarkButton mark="like" kind="comment" id={id} item={comment} of={of} />
            <MarkButton mark="bookmark" kind="comment" id={id} item={comment} of={of} />
            {thread && (
              <button
                ref={replyButton}
                type="button"
                className={styles.action}
                aria-expanded={isReplying}
                aria-label={`Reply to ${of}`}
                onClick={isReplying ? close : open}
              >
                Reply
              </button>
            )}
          </>
        )}
        {thread && replies > 0 && <RepliesControl id={id} count={replies} thread={thread} />}
        {isDeleted === 0 && (isOwnStory || comment.author_is_user === 1) && (
          <DeleteComment comment={comment} of={of} {...(onDeleted && { onDeleted })} />
        )}
        {isDeleted === 0 && comment.author_is_user === 0 && (
          <ReportButton thing={{ comment_id: id }} of={of} className={styles.report} />
        )}
      </div>
      {thread && isReplying && (
        <Suspense fallback={<p className={styles.wait}>One moment…</p>}>
          <CommentForm
            storyId={storyId}
            replyTo={comment}
            takesFocus
            onCancel={close}
            onPosted={(reply) => {
              close();
              showToast('Your reply is posted.');
              thread.onPosted(reply);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface RepliesControlProps {
  readonly id: number;
  readonly count: number;
  readonly thread: Thread;
}

function RepliesControl({ id, count, thread: { isOpen, onToggle } }: RepliesControlProps) {
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

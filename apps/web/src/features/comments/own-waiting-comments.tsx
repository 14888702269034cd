import { waitReasonSentences } from '@quillstead/catalogue';
import { listOwnWaitingComments, refuseComment } from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useMoreByHand } from '../../lib/use-more-by-hand.js';
import { Button } from '../../ui/button.js';
import { FormStatus } from '../../ui/form-status.js';
import { PostedAt } from '../../ui/posted-at.js';
import { useFeed } from '../feed/index.js';
import { callAsMember } from '../session/index.js';
import { CommentText } from './comment-item.js';
import { idOfComment } from './use-comment.js';
import styles from './own-waiting-comments.module.css';
import { standing, type WaitingComment } from './comment-form.js';

const failed = 'It is not known whether your comment was taken back. Please try again in a moment.';

/**
 * Shows the viewer's comments under a story that wait for approval; nobody else but the author of the story sees them.
 */
export function OwnWaitingComments({ slug }: { readonly slug: string }) {
  const feed = useFeed(
    listOwnWaitingComments,
    { slug },
    { failed: '', send: callAsMember, idOf: idOfComment, isShared: true },
  );
  const list = useRef<HTMLUListElement>(null);
  const loadByHand = useMoreByHand(list, feed.list?.items.length ?? 0, feed.loadMore);
  if (feed.list === undefined || feed.list.items.length === 0) return null;
  return (
    <>
      <ul ref={list} className={styles.list} aria-label="Your comments that wait for approval" tabIndex={-1}>
        {feed.list.items.map((comment) => (
          <OwnWaitingComment
            key={comment.comment_id}
            comment={comment}
            onGone={() => {
              list.current?.focus();
              void feed.reload();
            }}
          />
        ))}
      </ul>
      {feed.list.next !== null && <Button onClick={loadByHand}>Show more that wait</Button>}
    </>
  );
}

interface OwnWaitingCommentProps {
  readonly comment: WaitingComment;
  readonly onGone: () => void;
}

function OwnWaitingComment({ comment, onGone }: OwnWaitingCommentProps) {
  const [problem, setProblem] = useState('');
  const isPending = useRef(false);
  const takeBack = async () => {
    if (isPending.current) return;
    isPending.current = true;
    setProblem('');
    try {
      await callAsMember(refuseComment, { comment_id: comment.comment_id }, { fallback: failed });
      showToast('Your comment is taken back.');
      onGone();
    } catch (error) {
      const failure = asCallFailure(error, failed);
      if (failure.isGone) {
        showToast('Your comment does not wait any more: it was approved or refused.');
        onGone();
      } else setProblem(failure.message);
    } finally {
      isPending.current = false;
    }
  };
  return (
    <li>
      <div className={styles.head}>
        <p>
          Your {comment.comment_reply_id === null ? 'comment' : 'reply'} {standing(comment)} ·{' '}
          <PostedAt time={comment.sent_at} />
        </p>
        <Button onClick={() => void takeBack()}>Take back</Button>
      </div>
      {comment.refusal ? <p>{comment.refusal}</p> : <WaitReason comment={comment} />}
      <CommentText text={comment.comment_text} />
      <FormStatus kind={problem === '' ? 'idle' : 'failed'} message={problem} />
    </li>
  );
}

/** Shows why a comment waits. */
export function WaitReason({ comment: { wait_reason: reason } }: { readonly comment: WaitingComment }) {
  // A service of the release before sends no reason.
  const sentence = Object.entries(waitReasonSentences).find(([name]) => name === reason)?.[1];
  return sentence === undefined ? null : <p>{sentence}</p>;
}

import {
  listStoryComments,
  pinComment,
  restoreComment,
  takeDownComment,
  unpinComment,
} from '@quillstead/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { changeEntity, raiseCount } from '../../lib/entities.js';
import { callAsMember } from '../session/index.js';
import type { AnyComment } from './comment-item.js';
import styles from './comment-actions.module.css';

interface PinCommentProps {
  readonly comment: AnyComment;
  readonly of: string;
}

const fallback = 'It is not known whether anything has changed. Please try again in a moment.';

/** Lets the author of a story show a comment first (docs/product/comments.md#pinned-comment). */
export function PinComment({ comment, of }: PinCommentProps) {
  const { comment_id } = comment;
  const isPinned = comment.is_pinned === 1;
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => callAsMember(isPinned ? unpinComment : pinComment, { comment_id }, { fallback }),
    onSuccess: async (now) => {
      changeEntity('comment', comment_id, { is_pinned: now.is_pinned });
      showToast(
        isPinned ? 'The comment is not pinned any more.' : 'The comment is pinned: it stands first now.',
      );
      await client.invalidateQueries({ queryKey: [listStoryComments.name] });
      // The comment has moved in the list, and its button has lost the focus.
      if (document.activeElement === document.body) button.current?.focus();
    },
    onError: (error) => showToast(asCallFailure(error, fallback).message),
  });
  return (
    <button
      ref={button}
      type="button"
      className={styles.action}
      aria-disabled={isPending || undefined}
      aria-label={`${isPinned ? 'Unpin' : 'Pin'} ${of}`}
      onClick={() => isPending || mutate()}
    >
      {isPinned ? 'Unpin' : 'Pin'}
    </button>
  );
}

interface TakeDownCommentProps {
  readonly comment: AnyComment;
  readonly of: string;
}

/** Lets the author of a story remove a comment from it, and restore it (docs/product/comments.md#removal). */
export function TakeDownComment({ comment, of }: TakeDownCommentProps) {
  const { comment_id, story_id, is_removed } = comment;
  const isRemoved = is_removed === 1;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callAsMember(isRemoved ? restoreComment : takeDownComment, { comment_id }, { fallback }),
    onSuccess: (now) => {
      changeEntity('comment', comment_id, { is_removed: now.is_removed });
      raiseCount('story', story_id, 'count_comments', isRemoved ? 1 : -1);
      showToast(
        isRemoved ? 'The comment is restored.' : 'The comment is removed. Readers see that you removed it.',
      );
    },
    onError: (error) => showToast(asCallFailure(error, fallback).message),
  });
  return (
    <button
      type="button"
      className={styles.action}
      aria-disabled={isPending || undefined}
      aria-label={`${isRemoved ? 'Restore' : 'Remove'} ${of}`}
      onClick={() => isPending || mutate()}
    >
      {isRemoved ? 'Restore' : 'Remove'}
    </button>
  );
}

import { restoreComment, takeDownComment } from '@quillstead/contracts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { changeEntity, raiseCount } from '../../lib/entities.js';
import { callAsMember } from '../session/index.js';
import styles from './comment-actions.module.css';
import type { AnyComment } from './comment-item.js';

interface TakeDownCommentProps {
  readonly comment: AnyComment;
  readonly of: string;
}

const fallback = 'Nothing has changed. Please try again in a moment.';

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

import { lazy, Suspense, useState } from 'react';
import styles from './comment-actions.module.css';
import type { AnyComment } from './comment-item.js';

const loadDialog = () => import('./delete-comment-dialog.js');
const DeleteCommentDialog = lazy(async () => ({ default: (await loadDialog()).DeleteCommentDialog }));

interface DeleteCommentProps {
  readonly comment: AnyComment;
  readonly of: string;
  readonly onDeleted?: (isGone: boolean) => void;
}

/** Lets the comment's author or the story's delete it, once they have said that they mean it. */
export function DeleteComment({ comment, of, onDeleted }: DeleteCommentProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${styles.action} ${styles.danger}`}
        aria-haspopup="dialog"
        aria-label={`Delete ${of}`}
        onClick={() => setAsked(true)}
        onPointerEnter={() => void loadDialog()}
      >
        Delete
      </button>
      {isAsked && (
        <Suspense fallback={null}>
          <DeleteCommentDialog
            comment={comment}
            onClose={() => setAsked(false)}
            {...(onDeleted && { onDeleted })}
          />
        </Suspense>
      )}
    </>
  );
}

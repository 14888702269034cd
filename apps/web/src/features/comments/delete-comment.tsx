import { Suspense, useState } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import styles from './comment-actions.module.css';
import type { AnyComment } from './comment-item.js';

const { Part: DeleteCommentDialog, load: loadDialog } = lazyPart(
  async () => ({ default: (await import('./delete-comment-dialog.js')).DeleteCommentDialog }),
  MissingDialog,
);

export interface DeleteCommentProps {
  readonly comment: AnyComment;
  readonly of: string;
  readonly onDeleted?: (isGone: boolean) => void;
}

/** Lets the comment's author or the story's delete it, once they have said that they mean it. */
export function DeleteComment({ comment, of, onDeleted }: DeleteCommentProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${styles.action} ${styles.danger}`}
        aria-haspopup="dialog"
        aria-label={`Delete ${of}`}
        onClick={() => setConfirming(true)}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
      >
        Delete
      </button>
      {isConfirming && (
        <Suspense fallback={null}>
          <DeleteCommentDialog
            comment={comment}
            onClose={() => setConfirming(false)}
            {...(onDeleted && { onDeleted })}
          />
        </Suspense>
      )}
    </>
  );
}

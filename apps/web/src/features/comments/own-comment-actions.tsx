import { Suspense, useRef, useState } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import type { AnyComment } from './comment-item.js';
import styles from './comment-actions.module.css';

/** Lists of comments have no other form. */
const { Part: EditCommentForm } = lazyPart(async () => ({
  default: (await import('./edit-comment-form.js')).EditCommentForm,
}));

interface EditCommentProps {
  readonly comment: AnyComment;
  readonly of: string;
}

/** Lets the author of a comment change its text (docs/product/comments.md#editing). */
export function EditComment({ comment, of }: EditCommentProps) {
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.action}
        aria-expanded={isEditing}
        aria-label={`Edit ${of}`}
        onClick={() => (isEditing ? close() : setEditing(true))}
      >
        Edit
      </button>
      {isEditing && (
        <Suspense fallback={<p className={styles.wait}>One moment…</p>}>
          <EditCommentForm comment={comment} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

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

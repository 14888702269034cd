import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import styles from './comment-actions.module.css';
import type { AnyComment } from './comment-item.js';

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

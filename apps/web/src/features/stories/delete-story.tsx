import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import styles from './story-end.module.css';

const { Part: DeleteStoryDialog, load: loadDialog } = lazyPart(
  async () => ({ default: (await import('./delete-story-dialog.js')).DeleteStoryDialog }),
  MissingDialog,
);

interface DeleteStoryProps {
  readonly id: number;
  readonly title: string;
}

/** Lets an author delete a story of theirs, once they have said that they mean it. */
export function DeleteStory({ id, title }: DeleteStoryProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.delete}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
      >
        <Trash2 size={20} aria-hidden />
        Delete
      </button>
      {isConfirming && (
        <Suspense fallback={null}>
          <DeleteStoryDialog id={id} title={title} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </>
  );
}

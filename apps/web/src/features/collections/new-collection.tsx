import { paths } from '@quillstead/catalogue';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import styles from '../../ui/story-list.module.css';
import type { NewCollectionDialogProps } from './new-collection-dialog.js';

const { Part: NewCollectionDialog } = lazyPart<NewCollectionDialogProps>(
  async () => ({ default: (await import('./new-collection-dialog.js')).NewCollectionDialog }),
  MissingDialog,
);

/** Lets a member create a collection, and opens its page. */
export function NewCollection() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.actions}>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New collection
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewCollectionDialog
            onCreated={({ collection_id, slug }) => void navigate(paths.collection(collection_id, slug))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

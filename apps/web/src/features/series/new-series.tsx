import { paths } from '@quillstead/catalogue';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import type { NewSeriesDialogProps } from './new-series-dialog.js';
import styles from '../../ui/story-list.module.css';

/** The dialog, which loads when it is opened. */
export const { Part: NewSeriesDialog } = lazyPart<NewSeriesDialogProps>(
  async () => ({ default: (await import('./new-series-dialog.js')).NewSeriesDialog }),
  MissingDialog,
);

/** Lets an author create a series, and opens its page. */
export function NewSeries() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.actions}>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New series
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewSeriesDialog
            onCreated={({ slug }) => void navigate(paths.series(slug))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

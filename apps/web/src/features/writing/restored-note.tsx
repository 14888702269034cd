import { formatDateTime } from '@quillstead/catalogue';
import { RotateCcw } from 'lucide-react';
import styles from './note.module.css';

/** Says that a text was found in this browser which the server did not have. */
export function RestoredNote({ keptAt }: { readonly keptAt: string }) {
  return (
    <p className={styles.note} role="status">
      <RotateCcw size={20} aria-hidden />
      Here is what you wrote until {formatDateTime(keptAt)}. It was kept in this browser.
    </p>
  );
}

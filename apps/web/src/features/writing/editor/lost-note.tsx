import { Button } from '../../../ui/button.js';
import type { Losses } from './pasted-foreign.js';
import styles from './story-editor.module.css';

/** Says in one line what of a paste the story does not have, and takes the paste back. */
export function LostNote({ losses, onUndo }: { readonly losses: Losses; readonly onUndo: () => void }) {
  const { pictures, tables } = losses;
  const parts = [
    ...(pictures === 0
      ? []
      : [pictures === 1 ? 'a picture was left out' : `${pictures} pictures were left out`]),
    ...(tables === 0 ? [] : [tables === 1 ? 'a table became lines' : `${tables} tables became lines`]),
  ];
  return (
    <div role="status">
      {parts.length > 0 && (
        <p className={styles.lost}>
          <span>Pasted: {parts.join(', ')}.</span>
          <Button onClick={onUndo}>Undo</Button>
        </p>
      )}
    </div>
  );
}

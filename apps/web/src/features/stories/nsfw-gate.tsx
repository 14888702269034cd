import { Button } from '../../ui/button.js';
import styles from './gate.module.css';

/** Opens a story that is marked as not safe for work after a click (docs/product/people.md#nsfw). */
export function NsfwGate({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <div className={styles.gate}>
      <p>
        Its author marked this story as not safe for work. It may not be for everybody, or for everywhere.
      </p>
      <Button look="primary" onClick={onOpen}>
        Show the story
      </Button>
    </div>
  );
}

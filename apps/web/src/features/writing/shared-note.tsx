import { paths } from '@quillstead/catalogue';
import { Share2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { forgetShared } from '../../lib/app-traces.js';
import { Button } from '../../ui/button.js';
import type { DraftSaver } from './draft-saver.js';
import styles from './note.module.css';

interface SharedNoteProps {
  /** The shared text is in the form; else it did not arrive. */
  readonly isHere: boolean;
  readonly saver: DraftSaver;
}

/** Says that the text was shared with the app and is saved nowhere, and takes or discards it. */
export function SharedNote({ isHere, saver }: SharedNoteProps) {
  const navigate = useNavigate();
  const save = () => {
    saver.changed(false);
    void saver.save();
  };
  const discard = async () => {
    await forgetShared();
    await navigate(paths.write, { replace: true });
  };
  return (
    <div className={styles.note} role="status">
      <Share2 size={20} aria-hidden />
      <p>
        {isHere
          ? 'This was shared with the app. It is not saved yet.'
          : 'What was shared did not arrive. Share it again, or paste it here.'}
      </p>
      {isHere && (
        <>
          <Button onClick={save}>Save as a draft</Button>
          <Button onClick={() => void discard()}>Discard</Button>
        </>
      )}
    </div>
  );
}

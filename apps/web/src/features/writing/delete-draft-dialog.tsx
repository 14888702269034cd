import { storyTitle } from '@quillstead/catalogue';
import { useState } from 'react';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FormStatus } from '../../ui/form-status.js';
import type { DraftEntry } from '../kept-drafts/index.js';
import styles from './note.module.css';

export interface DeleteDraftDialogProps {
  readonly entry: DraftEntry;
  readonly onDelete: (id: number, options: CallOptions) => Promise<void>;
  readonly onClose: () => void;
  /** Returns the element that gets the focus afterwards. */
  readonly finalFocus: () => HTMLElement | null;
}

const failed = 'It is not known whether the draft was deleted. Please try again in a moment.';

/** Confirms the deletion of a draft. */
export function DeleteDraftDialog({ entry, onDelete, onClose, finalFocus }: DeleteDraftDialogProps) {
  const [problem, setProblem] = useState('');
  const remove = async () => {
    setProblem('');
    try {
      await onDelete(entry.id, { fallback: failed });
      onClose();
    } catch (error) {
      setProblem(asCallFailure(error, failed).message);
    }
  };
  return (
    <Dialog title="Delete this draft?" isOpen staysOnOutsidePress onClose={onClose} finalFocus={finalFocus}>
      <p>“{storyTitle(entry.title)}” cannot be brought back.</p>
      <FormStatus kind={problem === '' ? 'idle' : 'failed'} message={problem} />
      <div className={styles.choices}>
        <Button onClick={onClose}>Keep it</Button>
        <Button look="danger" onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}

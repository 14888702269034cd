import { useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FormStatus } from '../../ui/form-status.js';
import type { DraftEntry } from '../kept-drafts/index.js';
import styles from './note.module.css';

interface DeleteDraftDialogProps {
  readonly entry: DraftEntry;
  readonly onDelete: (id: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks once before a draft is gone for good. */
export function DeleteDraftDialog({ entry, onDelete, onClose }: DeleteDraftDialogProps) {
  const [problem, setProblem] = useState('');
  const remove = async () => {
    setProblem('');
    try {
      await onDelete(entry.id);
      onClose();
    } catch (error) {
      setProblem(asCallFailure(error).message);
    }
  };
  return (
    <Dialog title="Delete this draft?" isOpen isStubborn onClose={onClose}>
      <p>“{entry.title || 'Untitled'}” cannot be brought back.</p>
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

import { type ReactNode, useState } from 'react';
import { asCallFailure } from '../lib/call-failure.js';
import { Button } from './button.js';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.js';
import { FormStatus, type FormStatusKind } from './form-status.js';

interface ConfirmDialogProps {
  readonly title: string;
  /** What is going to happen. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly keep: string;
  /** Does it; a CallFailure is shown and the dialog stays. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks once before something is gone for good. */
export function ConfirmDialog({ title, children, confirm, keep, onConfirm, onClose }: ConfirmDialogProps) {
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const isPending = status.kind === 'pending';
  const go = async () => {
    if (isPending) return;
    setStatus({ kind: 'pending', message: 'One moment…' });
    try {
      await onConfirm();
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error).message });
    }
  };
  return (
    <Dialog title={title} isOpen isStubborn onClose={onClose}>
      {children}
      <FormStatus {...status} />
      <div className={styles.choices}>
        <Button onClick={onClose}>{keep}</Button>
        <Button look="danger" aria-disabled={isPending || undefined} onClick={() => void go()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

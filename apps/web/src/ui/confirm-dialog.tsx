import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showToast } from '../lib/announce.js';
import type { CallOptions } from '../lib/call.js';
import { asCallFailure } from '../lib/call-failure.js';
import { Button } from './button.js';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.js';
import { FormStatus, type FormStatusKind } from './form-status.js';

interface ConfirmDialogProps {
  readonly title: string;
  /** The action to confirm. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  /** Said when it fails and the failure says nothing itself: what has not happened, and what can be done now. */
  readonly failed: string;
  /**
   * Does it, with these options of the call; a failure is shown and the dialog stays. When the dialog was closed
   * meanwhile, a toast shows the failure.
   */
  readonly onConfirm: (options: CallOptions) => Promise<void>;
  readonly onClose: () => void;
  /** Returns the element that gets the focus when the dialog closes; by default the one that had it before. */
  readonly finalFocus?: () => HTMLElement | null;
}

/** Confirms an act that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancel, failed, onConfirm, onClose, finalFocus } = props;
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const isPending = status.kind === 'pending';
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const go = async () => {
    if (isPending) return;
    setStatus({ kind: 'pending', message: 'One moment…' });
    try {
      await onConfirm({ fallback: failed });
    } catch (error) {
      const { message } = asCallFailure(error, failed);
      if (isShown.current) setStatus({ kind: 'failed', message });
      else showToast(message);
    }
  };
  return (
    <Dialog title={title} isOpen staysOnOutsidePress onClose={onClose} {...(finalFocus && { finalFocus })}>
      {children}
      <FormStatus {...status} />
      <div className={styles.choices}>
        <Button onClick={onClose}>{cancel}</Button>
        <Button look="danger" aria-disabled={isPending || undefined} onClick={() => void go()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

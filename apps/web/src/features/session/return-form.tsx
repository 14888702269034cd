import { formatLongDate } from '@quillstead/catalogue';
import {
  deleteLeavingAccount,
  type logInWithCode,
  type ResponseOf,
  returnToAccount,
} from '@quillstead/contracts';
import { useEffect, useRef, useState } from 'react';
import { call, type CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { setViewer } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import styles from './code-form.module.css';

/** The response to a log-in of a person who deleted the account. */
export type Leaving = Extract<ResponseOf<typeof logInWithCode>, { readonly id: null }>;

interface ReturnFormProps {
  readonly leaving: Leaving;
  readonly onDone: () => void;
  /** The password is asked for again, with the reason or without one. */
  readonly onRestart: (message: string) => void;
}

const notBack = 'Your account could not be brought back. Please try again in a moment.';
const notDeleted = 'It is not known whether your account was deleted. Please try again in a moment.';

/** Asks who deleted the account whether they come back; they can also have it deleted at once. */
export function ReturnForm({ leaving, onDone, onRestart }: ReturnFormProps) {
  const { return_token: token, deletes_at } = leaving;
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const [isConfirming, setConfirming] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  /** Deletes the account; returns why the password is asked for again. */
  const deleteForGood = async (options: CallOptions): Promise<string> => {
    try {
      await call(deleteLeavingAccount, { token }, options);
      return 'Your account is deleted for good.';
    } catch (error) {
      const failure = asCallFailure(error);
      if (failure.status !== 410) throw failure;
      return failure.message;
    }
  };
  const comeBack = async () => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Bringing everything back…' });
    try {
      setViewer(await call(returnToAccount, { token }, { fallback: notBack }));
      onDone();
    } catch (error) {
      const { status: code, message } = asCallFailure(error, notBack);
      if (code === 410) onRestart(message);
      else setStatus({ kind: 'failed', message });
    }
  };
  return (
    <div className={styles.step}>
      <p ref={question} tabIndex={-1}>
        You deleted this account. Nobody sees it now, and on <strong>{formatLongDate(deletes_at)}</strong> it
        is deleted for good. Do you want to come back? Everything is still there.
      </p>
      <FormStatus {...status} />
      <Button
        look="primary"
        aria-disabled={status.kind === 'pending' || undefined}
        onClick={() => void comeBack()}
      >
        Come back
      </Button>
      <Button onClick={() => onRestart('')}>Leave it deleted</Button>
      <Button look="danger" onClick={() => setConfirming(true)}>
        Delete it for good now…
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Delete it for good now?"
          confirm="Delete for good"
          cancel="Not now"
          failed={notDeleted}
          onClose={() => setConfirming(false)}
          onConfirm={async (options) => onRestart(await deleteForGood(options))}
        >
          <p>Nothing of it can be brought back then, by you or by us.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

import { logInWithPasskey, startPasskeyLogIn } from '@quillstead/contracts';
import { useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { setViewer } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import type { Leaving } from './return-form.js';
import styles from './passkey-button.module.css';

interface PasskeyButtonProps {
  readonly label: string;
  /** The log-in whose password was right; the passkey takes the place of a code. */
  readonly step?: { readonly login: string; readonly challenge: string };
  readonly onDone: () => void;
  /** The member deleted the account, and is asked whether they come back. */
  readonly onLeaving: (leaving: Leaving) => void;
  /** The log-in of the step is over: the password is asked for again, for this reason. */
  readonly onRestart?: (message: string) => void;
}

const fallback = 'You could not be logged in. Please try again in a moment.';

/** Logs in with a passkey; what it needs is loaded when it is pressed. */
export function PasskeyButton({ label, step, onDone, onLeaving, onRestart }: PasskeyButtonProps) {
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const logIn = async () => {
    const token = step && { token: step.challenge };
    const [{ askForPasskey }, { options }] = await Promise.all([
      import('../../lib/ask-authenticator.js'),
      call(startPasskeyLogIn, { ...token }, { fallback }),
    ]);
    const credential = await askForPasskey(options);
    const login = step && { login: step.login };
    return call(logInWithPasskey, { credential, ...token, ...login }, { fallback });
  };
  const press = async () => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Waiting for your passkey…' });
    try {
      const reply = await logIn();
      if (reply.id === null) return onLeaving(reply);
      setViewer(reply);
      onDone();
    } catch (error) {
      const { message, status: code } = asCallFailure(error, fallback);
      if (code === 410 && onRestart) onRestart(message);
      else setStatus({ kind: 'failed', message });
    }
  };
  return (
    <div className={styles.way}>
      <Button aria-disabled={status.kind === 'pending' || undefined} onClick={() => void press()}>
        {label}
      </Button>
      <FormStatus {...status} />
    </div>
  );
}

import { logInWithPasskey, passkeyMinutes, type ResponseOf, startPasskeyLogIn } from '@quillstead/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { call } from '../../lib/call.js';
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

/** Milliseconds after which the site is asked for a new challenge: a minute before it refuses this one. */
const challengeLasts = (passkeyMinutes - 1) * 60_000;

/**
 * Lets a visitor choose a passkey where the browser fills in the name, and logs in with it; the field needs `webauthn`
 * in its `autocomplete` (https://www.w3.org/TR/webauthn-3/#sctn-autofill-use-cases). Nothing is loaded where the
 * browser has no such list.
 *
 * @param onDone the visitor is logged in
 * @param onLeaving the passkey is of somebody who deleted the account, and is asked whether they come back
 * @returns why the passkey did not let the visitor in; empty before one is chosen
 */
export function usePasskeyAutofill(onDone: () => void, onLeaving: (leaving: Leaving) => void): string {
  const [problem, setProblem] = useState('');
  const enter = useEffectEvent((reply: ResponseOf<typeof logInWithPasskey>) => {
    if (reply.id === null) return onLeaving(reply);
    setViewer(reply);
    onDone();
  });
  useEffect(() => {
    const leaving = new AbortController();
    void logInByAutofill(leaving.signal).then(
      (reply) => reply && enter(reply),
      (error: unknown) => setProblem(asCallFailure(error, fallback).message),
    );
    return () => leaving.abort();
  }, []);
  return problem;
}

/** Returns null when no passkey is chosen. @throws CallFailure when the site refuses it */
async function logInByAutofill(leaving: AbortSignal): Promise<ResponseOf<typeof logInWithPasskey> | null> {
  const isOffered = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.();
  if (isOffered !== true) return null;
  const { offerPasskeys } = await import('../../lib/ask-authenticator.js');
  for (;;) {
    const expired = AbortSignal.timeout(challengeLasts);
    const over = AbortSignal.any([leaving, expired]);
    const options = await readOptions();
    const credential = options === null ? null : await offerPasskeys(options, over);
    if (credential !== null) return call(logInWithPasskey, { credential }, { fallback });
    // After a press of the button, which asks in another way, this does not ask again.
    if (!expired.aborted || leaving.aborted) return null;
  }
}

/** Returns null when the site gives no options now: the other ways to log in are there. */
async function readOptions(): Promise<string | null> {
  try {
    return (await call(startPasskeyLogIn, {}, { fallback })).options;
  } catch {
    return null;
  }
}

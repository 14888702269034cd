import { logInWithCode } from '@quillstead/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { setViewer } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { FieldForm, type FieldFormState, TextField, useFieldForm } from '../forms/index.js';
import styles from './code-form.module.css';
import type { Leaving } from './return-form.js';
import { PasskeyButton } from './passkey-button.js';

interface CodeFormProps {
  readonly login: string;
  /** The token of the log-in whose password was right. */
  readonly challenge: string;
  /** A passkey can take the place of the code. */
  readonly hasPasskey: boolean;
  readonly onDone: () => void;
  /** The member deleted the account, and is asked whether they come back. */
  readonly onLeaving: (leaving: Leaving) => void;
  /** The password is asked for again, with the reason or without one. */
  readonly onRestart: (message: string) => void;
}

/** Shows the second step of a log-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ login, challenge, hasPasskey, onDone, onLeaving, onRestart }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useFieldForm({
    name: logInWithCode.name,
    keys: { required: ['code'], optional: [] },
    initial: { code: '' },
    pending: 'Logging in…',
    failed: 'You could not be logged in. The code is still here; please try again in a moment.',
    send: async ({ code }, options) => {
      try {
        return await call(logInWithCode, { login, token: challenge, code }, options);
      } catch (error) {
        const failure = asCallFailure(error);
        if (failure.status !== 410) throw failure;
        return failure.message;
      }
    },
    onDone: (reply) => {
      if (typeof reply === 'string') return onRestart(reply);
      if (reply.id === null) return onLeaving(reply);
      setViewer(reply);
      onDone();
    },
  });
  const change = () => {
    form.setValue('code', '');
    setRecovery(!isRecovery);
  };
  return (
    <div className={styles.step}>
      <p>
        {isRecovery
          ? 'Type one of the recovery codes that you saved. Each works once.'
          : 'Two-step log-in is on for this account. Type the code that your authenticator app shows.'}
      </p>
      <FieldForm
        form={form}
        submit="Log in"
        other={<Button onClick={() => onRestart('')}>Back to the password</Button>}
      >
        <CodeField key={`${isRecovery}`} form={form} isRecovery={isRecovery} />
      </FieldForm>
      <Button onClick={change}>
        {isRecovery ? 'Use a code of the app instead' : 'Use a recovery code instead'}
      </Button>
      {hasPasskey && (
        <PasskeyButton
          label="Use a passkey instead"
          step={{ login, challenge }}
          onDone={onDone}
          onLeaving={onLeaving}
          onRestart={onRestart}
        />
      )}
    </div>
  );
}

interface CodeFieldProps {
  readonly form: FieldFormState<{ code: string }>;
  readonly isRecovery: boolean;
}

/** Shows the field of the code. It has the focus from the start: each kind of code is the only text to type. */
function CodeField({ form, isRecovery }: CodeFieldProps) {
  const { element } = form;
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);
  if (!isRecovery)
    return <TextField form={form} name="code" autoComplete="one-time-code" inputMode="numeric" />;
  return (
    <TextField
      form={form}
      name="code"
      label="Recovery code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

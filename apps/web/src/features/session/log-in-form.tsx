import { logIn } from '@quillstead/contracts';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { setViewer } from '../../lib/viewer.js';
import { FormStatus } from '../../ui/form-status.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { PasskeyButton, usePasskeyAutofill } from './passkey-button.js';
import type { Leaving } from './return-form.js';
import { FieldForm, SecretField, TextField, useFieldForm } from '../forms/index.js';

const { Part: CodeForm } = lazyPart(async () => ({ default: (await import('./code-form.js')).CodeForm }));

const { Part: ReturnForm } = lazyPart(async () => ({
  default: (await import('./return-form.js')).ReturnForm,
}));

const { Part: SuspensionAppeal } = lazyPart(async () => ({
  default: (await import('./suspension-appeal.js')).SuspensionAppeal,
}));

/** The second step of a log-in whose password was right. */
interface CodeStep {
  readonly login: string;
  readonly challenge: string;
  /** A passkey can take the place of the code. */
  readonly hasPasskey: boolean;
}

/**
 * Lets a visitor log in by username or email, or with a passkey; members with two-step log-in give a code after the
 * password.
 */
export function LogInForm({ onDone }: { readonly onDone: () => void }) {
  const [step, setStep] = useState<CodeStep | null>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [problem, setProblem] = useState('');
  /** The login and password of a member who is suspended; with them the member can appeal. */
  const [suspended, setSuspended] = useState<{ login: string; password: string } | null>(null);
  const refused = usePasskeyAutofill(onDone, setLeaving);
  const form = useFieldForm({
    name: logIn.name,
    keys: logIn,
    initial: { login: '', password: '' },
    pending: 'Logging in…',
    failed: 'You could not be logged in. What you typed is still here; please try again in a moment.',
    send: async (values, options) => {
      setSuspended(null);
      try {
        return { login: values.login, reply: await call(logIn, values, options) };
      } catch (error) {
        if (asCallFailure(error).code === 'suspended') setSuspended(values);
        throw error;
      }
    },
    onDone: ({ login, reply }) => {
      setProblem('');
      if (reply.id === null && 'return_token' in reply) return setLeaving(reply);
      if (reply.id === null)
        return setStep({ login, challenge: reply.challenge, hasPasskey: reply.has_passkey === 1 });
      setViewer(reply);
      onDone();
    },
  });
  const restart = (message: string) => {
    // The step that had the focus is removed.
    flushSync(() => {
      setProblem(message);
      setStep(null);
      setLeaving(null);
    });
    form.element.current?.querySelector('input')?.focus();
  };
  if (leaving !== null)
    return (
      <Suspense fallback={null}>
        <ReturnForm leaving={leaving} onDone={onDone} onRestart={restart} />
      </Suspense>
    );
  if (step !== null)
    return (
      <Suspense fallback={null}>
        <CodeForm {...step} onDone={onDone} onLeaving={setLeaving} onRestart={restart} />
      </Suspense>
    );
  return (
    <>
      {(problem || refused) && <FormStatus kind="failed" message={problem || refused} />}
      <FieldForm form={form} submit="Log in">
        <TextField
          form={form}
          name="login"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SecretField form={form} name="password" autoComplete="current-password" />
      </FieldForm>
      {suspended !== null && (
        <Suspense fallback={null}>
          <SuspensionAppeal {...suspended} />
        </Suspense>
      )}
      <PasskeyButton label="Log in with a passkey" onDone={onDone} onLeaving={setLeaving} />
    </>
  );
}

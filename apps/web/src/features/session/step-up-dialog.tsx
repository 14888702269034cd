import { readStepUp, type ResponseTypes, startStepUp, stepUp } from '@quillstead/contracts';
import { useEffect, useState } from 'react';
import { callQuietly } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { FieldForm, SecretField, TextField, useFieldForm } from '../forms/index.js';
import { callAsMember } from './call-as-member.js';
import styles from './step-up.module.css';

interface StepUpDialogProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

const failed = 'It could not be checked. Please try again in a moment.';

/** Lets a member prove that it is they who act: by the password, a code or a passkey, whichever they have. */
export function StepUpDialog({ onProved, onClose }: StepUpDialogProps) {
  const [ways, setWays] = useState<ResponseTypes['step_up'] | null>(null);
  const [isCode, setCode] = useState(false);
  useEffect(() => {
    // Without a response the dialog asks for the password, which every member has.
    void callQuietly(readStepUp, {}).then(setWays, () => undefined);
  }, []);
  return (
    <Dialog title="Is it you?" isOpen staysOnOutsidePress onClose={onClose}>
      <div className={styles.stack}>
        <p>This needs a proof that it is you. For the next ten minutes we do not ask again.</p>
        {isCode ? <CodeProof onProved={onProved} /> : <PasswordProof onProved={onProved} />}
        {ways?.has_code === 1 && (
          <Button onClick={() => setCode(!isCode)}>
            {isCode ? 'Use the password instead' : 'Use a code instead'}
          </Button>
        )}
        {ways?.has_passkey === 1 && <PasskeyProof onProved={onProved} />}
      </div>
    </Dialog>
  );
}

type ProofProps = Pick<StepUpDialogProps, 'onProved'>;

function PasswordProof({ onProved }: ProofProps) {
  const form = useFieldForm({
    name: `${stepUp.name}.password`,
    keys: { required: ['password'], optional: [] },
    initial: { password: '' },
    pending: 'Checking your password…',
    failed,
    send: (values, options) => callAsMember(stepUp, values, options),
    onDone: onProved,
  });
  return (
    <FieldForm form={form} submit="Go on">
      <SecretField form={form} name="password" label="Your password" autoComplete="current-password" />
    </FieldForm>
  );
}

function CodeProof({ onProved }: ProofProps) {
  const form = useFieldForm({
    name: `${stepUp.name}.code`,
    keys: { required: ['code'], optional: [] },
    initial: { code: '' },
    pending: 'Checking the code…',
    failed,
    send: (values, options) => callAsMember(stepUp, values, options),
    onDone: onProved,
  });
  return (
    <FieldForm form={form} submit="Go on">
      <TextField
        form={form}
        name="code"
        label="Code of the app, or a recovery code"
        autoComplete="one-time-code"
      />
    </FieldForm>
  );
}

function PasskeyProof({ onProved }: ProofProps) {
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const prove = async () => {
    const [{ askForPasskey }, { options }] = await Promise.all([
      import('../../lib/ask-authenticator.js'),
      callAsMember(startStepUp, {}, { fallback: failed }),
    ]);
    const credential = await askForPasskey(options);
    await callAsMember(stepUp, { credential }, { fallback: failed });
  };
  const press = async () => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Waiting for your passkey…' });
    try {
      await prove();
      onProved();
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, failed).message });
    }
  };
  return (
    <>
      <Button aria-disabled={status.kind === 'pending' || undefined} onClick={() => void press()}>
        Use a passkey instead
      </Button>
      <FormStatus {...status} />
    </>
  );
}

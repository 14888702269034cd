import {
  confirmSecondFactor,
  renewRecoveryCodes,
  type ResponseTypes,
  startSecondFactor,
  turnOffSecondFactor,
} from '@quillstead/contracts';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { Dialog } from '../../ui/dialog.js';
import { FormStatus } from '../../ui/form-status.js';
import { FieldForm, SecretField, TextField, useFieldForm } from '../forms/index.js';
import { callAsMember, callWithStepUp } from '../session/index.js';
import { passwordHint } from './password-form.js';
import { QrCode } from './qr-code.js';
import { RecoveryCodes } from './recovery-codes.js';
import styles from './settings.module.css';

type Secret = ResponseTypes['second_factor_secret'];

interface TwoStepDialogProps {
  readonly act: 'turn-on' | 'turn-off' | 'renew';
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const titles = {
  'turn-on': 'Turn on two-step log-in',
  'turn-off': 'Turn off two-step log-in?',
  renew: 'New recovery codes',
} as const;

/**
 * Shows the steps of one change of the second factor. Recovery codes are the last step of those that make some: they are
 * shown once, so the dialog stays until the member says that they are saved.
 */
export function TwoStepDialog({ act, onChanged, onClose }: TwoStepDialogProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAskedToClose, setAskedToClose] = useState(false);
  const showCodes = ({ recovery_codes }: ResponseTypes['recovery_codes']) => {
    setCodes(recovery_codes);
    onChanged();
  };
  const step = () => {
    if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
    if (act === 'renew') return <RenewForm onDone={showCodes} />;
    if (act === 'turn-on' && secret === null) return <StartForm onDone={setSecret} />;
    if (secret !== null) return <ConfirmForm secret={secret} onDone={showCodes} />;
    return (
      <TurnOffForm
        onDone={() => {
          onChanged();
          showToast('Two-step log-in is off.');
          onClose();
        }}
      />
    );
  };
  return (
    <Dialog
      title={titles[act]}
      isOpen
      staysOnOutsidePress
      onClose={() => (codes === null ? onClose() : setAskedToClose(true))}
    >
      <div className={styles.stack}>{step()}</div>
      {codes !== null && (
        <FormStatus
          kind={isAskedToClose ? 'failed' : 'idle'}
          message="The codes are shown only once. Save them first."
        />
      )}
    </Dialog>
  );
}

const again = 'What you typed is still here; please try again in a moment.';

function StartForm({ onDone }: { readonly onDone: (secret: Secret) => void }) {
  const form = useFieldForm({
    name: startSecondFactor.name,
    keys: startSecondFactor,
    initial: { password: '' },
    pending: 'Checking your password…',
    failed: `Your password could not be checked. ${again}`,
    send: (values, options) => callWithStepUp(startSecondFactor, values, options),
    onDone,
  });
  return (
    <>
      <p>You need an authenticator app on your phone. First, your password:</p>
      <FieldForm form={form} submit="Go on">
        <SecretField
          form={form}
          name="password"
          label="Your password"
          hint={passwordHint}
          aside={null}
          autoComplete="current-password"
        />
      </FieldForm>
    </>
  );
}

interface ConfirmFormProps {
  readonly secret: Secret;
  readonly onDone: (codes: ResponseTypes['recovery_codes']) => void;
}

function ConfirmForm({ secret, onDone }: ConfirmFormProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  const form = useFieldForm({
    name: confirmSecondFactor.name,
    keys: confirmSecondFactor,
    initial: { code: '' },
    pending: 'Checking the code…',
    failed: `It is not known whether two-step log-in is on now. ${again}`,
    send: (values, options) => callAsMember(confirmSecondFactor, values, options),
    onDone,
  });
  // The field that had the focus was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p ref={heading} tabIndex={-1}>
        Scan this picture with your authenticator app, or type the key below into it.
      </p>
      <QrCode text={secret.uri} label="QR code with the key for your authenticator app" />
      <p>
        The key: <code className={styles.secret}>{secret.secret.replace(/.{4}(?=.)/gu, '$& ')}</code>
      </p>
      <p>
        <a href={secret.uri}>Open an authenticator app on this device</a>
      </p>
      <FieldForm form={form} submit="Turn on">
        <TextField
          form={form}
          name="code"
          label="Code that the app shows"
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </FieldForm>
    </>
  );
}

function RenewForm({ onDone }: Pick<ConfirmFormProps, 'onDone'>) {
  const form = useFieldForm({
    name: renewRecoveryCodes.name,
    keys: renewRecoveryCodes,
    initial: { password: '', code: '' },
    pending: 'Making new codes…',
    failed: `It is not known whether new codes were made. The earlier ones may not work any more. ${again}`,
    send: (values, options) => callWithStepUp(renewRecoveryCodes, values, options),
    onDone,
  });
  return (
    <>
      <p>The recovery codes that you have no longer work then.</p>
      <FieldForm form={form} submit="Make new codes">
        <SecretField
          form={form}
          name="password"
          label="Your password"
          hint={passwordHint}
          aside={null}
          autoComplete="current-password"
        />
        <TextField
          form={form}
          name="code"
          label="Code of the app, or a recovery code"
          autoComplete="one-time-code"
        />
      </FieldForm>
    </>
  );
}

function TurnOffForm({ onDone }: { readonly onDone: () => void }) {
  const form = useFieldForm({
    name: turnOffSecondFactor.name,
    keys: turnOffSecondFactor,
    initial: { password: '', code: '' },
    pending: 'Turning it off…',
    failed: `It is not known whether two-step log-in is off now. ${again}`,
    send: (values, options) => callWithStepUp(turnOffSecondFactor, values, options),
    onDone,
  });
  return (
    <>
      <p>Your password alone is enough to log in then.</p>
      <FieldForm form={form} submit="Turn off">
        <SecretField
          form={form}
          name="password"
          label="Your password"
          hint={passwordHint}
          aside={null}
          autoComplete="current-password"
        />
        <TextField
          form={form}
          name="code"
          label="Code of the app, or a recovery code"
          autoComplete="one-time-code"
        />
      </FieldForm>
    </>
  );
}

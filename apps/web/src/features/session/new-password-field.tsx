import { useState } from 'react';
import { type FieldFormState, SecretField } from '../forms/index.js';
import { PasswordMeter } from './password-meter.js';

interface NewPasswordFieldProps {
  readonly form: FieldFormState<{ password1: string }>;
  readonly label?: string;
}

/** The field for a new password. The strength meter loads its worker when the field gets the focus: it is large. */
export function NewPasswordField({ form, label }: NewPasswordFieldProps) {
  const [isEntered, setEntered] = useState(false);
  return (
    <div onFocus={() => setEntered(true)}>
      <SecretField
        form={form}
        name="password1"
        {...(label !== undefined && { label })}
        hint={<>At least 6 characters, no spaces. {isEntered && <PasswordMeter values={form.values} />}</>}
        autoComplete="new-password"
      />
    </div>
  );
}

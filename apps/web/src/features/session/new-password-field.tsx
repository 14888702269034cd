import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type FieldFormState, SecretField } from '../forms/index.js';
import type { PasswordMeterProps } from './password-meter.js';

/** Without it, as when it can't be loaded, a password is chosen all the same. */
const Meter = lazy<(props: PasswordMeterProps) => ReactNode>(() =>
  import('./password-meter.js').then(
    ({ PasswordMeter }) => ({ default: PasswordMeter }),
    () => ({ default: () => null }),
  ),
);

interface NewPasswordFieldProps {
  readonly form: FieldFormState<{ password1: string }>;
  readonly label?: string;
}

/**
 * The field for a new password. The strength meter loads when the field gets the focus, because it is large.
 */
export function NewPasswordField({ form, label }: NewPasswordFieldProps) {
  const [isEntered, setEntered] = useState(false);
  return (
    <div onFocus={() => setEntered(true)}>
      <SecretField
        form={form}
        name="password1"
        {...(label !== undefined && { label })}
        hint={
          <>
            At least 6 characters, no spaces.{' '}
            {isEntered && (
              <Suspense fallback={null}>
                <Meter values={form.values} />
              </Suspense>
            )}
          </>
        }
        autoComplete="new-password"
      />
    </div>
  );
}

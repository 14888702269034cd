import { changePassword } from '@quillstead/contracts';
import { FieldForm, SecretField, useStayingForm } from '../forms/index.js';
import { callWithStepUp, NewPasswordField } from '../session/index.js';
import { Section } from './section.js';

const empty = { password: '', password1: '', password2: '' };

interface PasswordFormProps {
  /** The other sessions have ended. */
  readonly onChanged: () => void;
}

/** Lets the member change the password; other browsers are logged out by it, this one stays logged in. */
export function PasswordForm({ onChanged }: PasswordFormProps) {
  const form = useStayingForm({
    name: changePassword.name,
    keys: changePassword,
    initial: empty,
    pending: 'Changing your password…',
    done: 'Your password is changed. Every other browser is logged out.',
    failed: 'Your password could not be changed. What you typed is still here; please try again in a moment.',
    send: (values, options) => callWithStepUp(changePassword, values, options),
    onDone: onChanged,
    afterwards: () => empty,
  });
  return (
    <Section id="password" title="Password" lead="A new password logs out every browser but this one.">
      <FieldForm form={form} submit="Change password">
        <SecretField
          form={form}
          name="password"
          label="Current password"
          hint={passwordHint}
          aside={null}
          autoComplete="current-password"
        />
        <NewPasswordField form={form} label="New password" />
        <SecretField
          form={form}
          name="password2"
          label="New password, once more"
          autoComplete="new-password"
        />
      </FieldForm>
    </Section>
  );
}

/** Beside the password of a form whose call takes the step-up too (docs/product/accounts.md#step-up). */
export const passwordHint = 'Leave it empty to prove that it is you in another way.';

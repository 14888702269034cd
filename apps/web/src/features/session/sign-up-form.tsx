import { signUp } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { setViewer } from '../../lib/viewer.js';
import { FieldForm, SecretField, TextField, useFieldForm } from '../forms/index.js';
import { adClick } from './ad-click.js';
import { NewPasswordField } from './new-password-field.js';

/** Make an account (docs/product/accounts.md#sign-up). */
export function SignUpForm({ onDone }: { readonly onDone: () => void }) {
  const form = useFieldForm({
    name: signUp.name,
    keys: signUp,
    initial: { username: '', email: '', password1: '', password2: '', display_name: '' },
    pending: 'Making your account…',
    failed: 'Your account could not be made. What you typed is still here; please try again in a moment.',
    send: (values, options) => call(signUp, { ...values, ...adClick() }, options),
    onDone: (member) => {
      setViewer(member);
      onDone();
    },
  });
  return (
    <FieldForm form={form} submit="Sign up">
      <TextField
        form={form}
        name="username"
        hint="Letters, numbers and underscores. Others mention you by it."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField form={form} name="email" type="email" hint="Nobody else sees it." autoComplete="email" />
      <NewPasswordField form={form} />
      <SecretField form={form} name="password2" autoComplete="new-password" />
      <TextField
        form={form}
        name="display_name"
        hint="The name that stands above your stories."
        autoComplete="name"
      />
    </FieldForm>
  );
}

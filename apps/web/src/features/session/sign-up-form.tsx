import { signUp } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { setViewer } from '../../lib/viewer.js';
import { FieldForm, SecretField, TextField, useFieldForm } from '../forms/index.js';
import { adClick } from './ad-click.js';
import { newPasswordHint } from './new-password-hint.js';

/** Make an account (product.md, "Accounts"). */
export function SignUpForm({ onDone }: { readonly onDone: () => void }) {
  const form = useFieldForm({
    name: signUp.name,
    keys: signUp,
    initial: { username: '', email: '', password1: '', password2: '', display_name: '' },
    pending: 'Making your account…',
    send: (values) => call(signUp, { ...values, ...adClick() }),
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
        hint="How others find and mention you. Letters, numbers and underscores."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField form={form} name="email" type="email" hint="Nobody else sees it." autoComplete="email" />
      <SecretField form={form} name="password1" hint={newPasswordHint} autoComplete="new-password" />
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

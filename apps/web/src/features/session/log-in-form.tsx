import { logIn } from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { setViewer } from '../../lib/viewer.js';
import { FieldForm, SecretField, TextField, useFieldForm } from '../forms/index.js';

/** Log in by username or email. */
export function LogInForm({ onDone }: { readonly onDone: () => void }) {
  const form = useFieldForm({
    name: logIn.name,
    keys: logIn,
    initial: { login: '', password: '' },
    pending: 'Logging in…',
    failed: 'You could not be logged in. What you typed is still here; please try again in a moment.',
    send: (values, options) => call(logIn, values, options),
    onDone: (member) => {
      setViewer(member);
      onDone();
    },
  });
  return (
    <FieldForm form={form} submit="Log in">
      <TextField form={form} name="login" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <SecretField form={form} name="password" autoComplete="current-password" />
    </FieldForm>
  );
}

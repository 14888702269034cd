import { forgotPassword } from '@quillstead/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { FieldForm, TextField, useFieldForm } from '../forms/index.js';
import { DoneNote } from '../../ui/done-note.js';

/**
 * Requests the link to choose a new password; the response is the same for every address
 * (docs/product/accounts.md#password-reset).
 */
export function ForgotPasswordForm() {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useFieldForm({
    name: forgotPassword.name,
    keys: forgotPassword,
    initial: { email: '' },
    pending: 'Sending…',
    failed: 'The email could not be sent. Your address is still here; please try again in a moment.',
    send: async (values, options) => {
      await call(forgotPassword, values, options);
      return values.email;
    },
    onDone: setMailedTo,
  });
  const tryAgain = () => {
    // The note that had the focus is removed.
    flushSync(() => setMailedTo(null));
    form.element.current?.querySelector('input')?.focus();
  };
  if (mailedTo !== null)
    return (
      <DoneNote title="Check your email">
        <p>
          If an account belongs to <strong>{mailedTo}</strong>, an email with a link is on its way. The link
          works once, for 15 minutes.
        </p>
        <p>Nothing there? Look in the spam folder, or check the spelling of the address.</p>
        <p>
          <Button onClick={tryAgain}>Try again</Button>
        </p>
      </DoneNote>
    );
  return (
    <FieldForm form={form} submit="Send the link">
      <TextField
        form={form}
        name="email"
        type="email"
        hint="The address that you signed up with."
        autoComplete="email"
      />
    </FieldForm>
  );
}

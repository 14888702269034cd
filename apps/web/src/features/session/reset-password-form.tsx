import { paths } from '@quillstead/catalogue';
import { resetPassword } from '@quillstead/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { forgetLinkToken, linkToken } from '../../lib/link-token.js';
import { DoneNote } from '../../ui/done-note.js';
import { FieldForm, SecretField, useFieldForm } from '../forms/index.js';
import { NewPasswordField } from './new-password-field.js';

type State = 'choosing' | 'done' | 'dead';

/** Lets a member choose a new password with the token of the mailed link. */
export function ResetPasswordForm() {
  const [token] = useState(linkToken);
  const [state, setState] = useState<State>(token === null ? 'dead' : 'choosing');
  const form = useFieldForm({
    name: resetPassword.name,
    keys: { required: ['password1', 'password2'], optional: [] },
    initial: { password1: '', password2: '' },
    pending: 'Setting your password…',
    failed: 'Your password could not be set. What you typed is still here; please try again in a moment.',
    send: async (values, options) => {
      try {
        await call(resetPassword, { token: token ?? '', ...values }, options);
      } catch (error) {
        const failure = asCallFailure(error);
        if (failure.status !== 410) throw failure;
        return 'dead';
      }
      return 'done';
    },
    onDone: (end: State) => {
      forgetLinkToken();
      setState(end);
    },
  });
  if (state === 'done')
    return (
      <DoneNote title="Your password is set">
        <p>Every browser that was logged in to your account is logged out now.</p>
        <p>
          <Link to={paths.logIn}>Log in with the new password</Link>
        </p>
      </DoneNote>
    );
  if (state === 'dead') return <DeadLink wasUsed={token !== null} />;
  return (
    <FieldForm form={form} submit="Set the password">
      <NewPasswordField form={form} label="New password" />
      <SecretField form={form} name="password2" autoComplete="new-password" />
    </FieldForm>
  );
}

function DeadLink({ wasUsed }: { readonly wasUsed: boolean }) {
  return (
    <DoneNote title={wasUsed ? 'This link no longer works' : 'The link is missing'}>
      <p>
        {wasUsed
          ? 'This link has expired or was already used.'
          : 'This page is opened by the link in our email, and that link works once.'}
      </p>
      <p>
        <Link to={paths.forgotPassword}>Have a new link sent to you</Link>
      </p>
    </DoneNote>
  );
}

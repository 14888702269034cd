import { paths } from '@quillstead/catalogue';
import { undoEmailChange } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { call } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { DoneNote } from '../../ui/done-note.js';
import { FormStatus } from '../../ui/form-status.js';
import { refreshViewer } from './start-session.js';
import { useLinkToken } from './use-link-token.js';

const failed = 'Your address could not be kept yet. Please press the button again in a moment.';

/**
 * Stops or undoes a change of the address. Nothing happens before the button is pressed: programs open mailed links
 * too.
 */
export function UndoEmailChange() {
  const { state, use } = useLinkToken(failed, async (token, options) => {
    const { outcome } = await call(undoEmailChange, { token }, options);
    // The session of this browser may be one of those that ended.
    await refreshViewer();
    return outcome;
  });
  if (state.kind === 'done')
    return (
      <DoneNote title={state.reply === 'undone' ? 'Your address is back' : 'The change is stopped'}>
        <p>Every browser is logged out, and the old password no longer works.</p>
        <p>
          An email with a link to choose a new password is on its way to you. Its link works for 15 minutes.{' '}
          <Link to={paths.forgotPassword}>Have another one sent</Link>
        </p>
      </DoneNote>
    );
  if (state.kind === 'expired' || state.kind === 'no_link')
    return (
      <DoneNote title={state.kind === 'expired' ? 'This link no longer works' : 'The link is missing'}>
        <p>
          {state.kind === 'expired'
            ? 'This link has expired or was already used. It works once, until 7 days after the change.'
            : 'This page is opened by the link in our email.'}
        </p>
        <p>
          Somebody else may use your account? <Link to={paths.forgotPassword}>Choose a new password</Link>
        </p>
      </DoneNote>
    );
  const isPending = state.kind === 'pending';
  return (
    <>
      <p>
        Somebody who knows your password requested another email address for your account. If that was you,
        close this page: there is nothing to do.
      </p>
      <p>If it was not you, take your account back:</p>
      <ul>
        <li>The address that got our email stays the address of your account, or becomes it again.</li>
        <li>Every browser is logged out.</li>
        <li>The password no longer works. You get an email with a link to choose a new one.</li>
      </ul>
      <div>
        <Button look="primary" onClick={() => void use()} aria-disabled={isPending || undefined}>
          It was not me: keep my address
        </Button>
      </div>
      <FormStatus
        kind={isPending ? 'pending' : state.kind === 'failed' ? 'failed' : 'idle'}
        message={isPending ? 'Taking your account back…' : state.kind === 'failed' ? state.message : ''}
      />
    </>
  );
}

import { paths } from '@quillstead/catalogue';
import { verifyAccount } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { call } from '../../lib/call.js';
import { setViewer, viewerAtom } from '../../lib/viewer.js';
import { withReturnTo } from '../../lib/return-to.js';
import { Button } from '../../ui/button.js';
import { DoneNote } from '../../ui/done-note.js';
import { FormStatus } from '../../ui/form-status.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { ResendVerification } from './resend-verification.js';
import { useLinkToken } from './use-link-token.js';
import styles from './verify-account.module.css';

const failed = 'Your address could not be confirmed yet. Please press the button again in a moment.';

/**
 * Shows the link in the verification email: a button that confirms the address, the result, and the next thing to do.
 */
export function VerifyAccount() {
  const { state, use } = useLinkToken(failed, async (token, options) => {
    const viewer = await call(verifyAccount, { token }, options);
    if (viewer) setViewer(viewer);
  });
  switch (state.kind) {
    case 'ready':
    case 'pending':
    case 'failed':
      return (
        <>
          <p>This confirms that the address which got our email is yours and belongs to your account.</p>
          <div className={styles.act}>
            <Button
              look="primary"
              onClick={() => void use()}
              aria-disabled={state.kind === 'pending' || undefined}
            >
              Confirm this address
            </Button>
          </div>
          <FormStatus
            kind={state.kind === 'ready' ? 'idle' : state.kind}
            message={
              state.kind === 'pending'
                ? 'Confirming your address…'
                : state.kind === 'failed'
                  ? state.message
                  : ''
            }
          />
        </>
      );
    case 'done':
      return (
        <DoneNote title="Your address is confirmed">
          <p>
            Your account carries the <Link to={paths.verifiedAccount}>verified badge</Link> now.
          </p>
          <p>
            <Link to={paths.home}>Read the newest stories</Link>
          </p>
        </DoneNote>
      );
    case 'expired':
      return (
        <DoneNote title="This link no longer works">
          <p>This link has expired or was already used. It works once, for one day.</p>
          <Again />
        </DoneNote>
      );
    case 'no_link':
      return <Again />;
  }
}

/** Sends another email to a member who still needs one; a visitor has to log in first. */
function Again() {
  const viewer = useAtomValue(viewerAtom);
  if (viewer.kind === 'pending') return <SkeletonLine width="60%" />;
  if (viewer.kind !== 'member')
    return (
      <p>
        The link in our email confirms your address. It is lost or too old?{' '}
        <Link to={withReturnTo(paths.logIn, paths.verify())}>Log in</Link> and have a new email sent to you.
      </p>
    );
  if (viewer.member.is_verified)
    return <p>Your address is confirmed already. There is nothing left to do.</p>;
  return <ResendVerification />;
}

import { paths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { viewerAtom } from '../../lib/viewer.js';
import { withWanted } from '../../lib/wanted-place.js';
import { DoneNote } from '../../ui/done-note.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { ResendVerification } from './resend-verification.js';
import { useVerification } from './use-verification.js';

/** What came of the link in the verification letter, and the next thing to do. */
export function VerifyAccount() {
  const { state, confirm } = useVerification();
  switch (state.kind) {
    case 'pending':
      return (
        <div role="status" aria-busy="true">
          <p>Confirming your address…</p>
          <SkeletonLine width="60%" />
        </div>
      );
    case 'failed':
      return <Problem message={state.message} onRetry={() => void confirm()} />;
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

/** Another letter for a member who still needs one; a visitor has to log in first. */
function Again() {
  const viewer = useAtomValue(viewerAtom);
  if (viewer.kind === 'pending') return <SkeletonLine width="60%" />;
  if (viewer.kind !== 'member')
    return (
      <p>
        The link in our letter confirms your address. It is lost or too old?{' '}
        <Link to={withWanted(paths.logIn, paths.verify())}>Log in</Link> and have a new letter sent to you.
      </p>
    );
  if (viewer.member.is_verified)
    return <p>Your address is confirmed already. There is nothing left to do.</p>;
  return <ResendVerification />;
}

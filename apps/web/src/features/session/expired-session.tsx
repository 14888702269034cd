import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { sessionExpiredAtom } from '../../lib/viewer.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';

const { Part: ExpiredSessionDialog } = lazyPart(
  async () => ({ default: (await import('./expired-session-dialog.js')).ExpiredSessionDialog }),
  MissingQuietly,
);

/** Opens the log-in dialog on each page when a member's session has expired; it is in the shell. */
export function ExpiredSession() {
  const isExpired = useAtomValue(sessionExpiredAtom);
  return isExpired ? (
    <Suspense fallback={null}>
      <ExpiredSessionDialog />
    </Suspense>
  ) : null;
}

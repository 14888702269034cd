import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { sessionExpiredAtom } from '../../lib/viewer.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';

const { Part: ExpiredSessionDialog } = lazyPart(
  async () => ({ default: (await import('./expired-session-dialog.js')).ExpiredSessionDialog }),
  MissingQuietly,
);

/** Stands in the shell and opens the log-in dialog when a member's session has expired, on each page. */
export function ExpiredSession() {
  const isExpired = useAtomValue(sessionExpiredAtom);
  return isExpired ? (
    <Suspense fallback={null}>
      <ExpiredSessionDialog />
    </Suspense>
  ) : null;
}

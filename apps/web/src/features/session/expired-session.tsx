import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { sessionExpiredAtom } from '../../lib/viewer.js';
import { lazyPart, MissingQuietly } from '../../ui/lazy-part.js';

const { Part: ExpiredSessionDialog } = lazyPart(
  async () => ({ default: (await import('./expired-session-dialog.js')).ExpiredSessionDialog }),
  MissingQuietly,
);

/** Stands in the shell and asks an expired member to log in again, wherever they are. */
export function ExpiredSession() {
  const isExpired = useAtomValue(sessionExpiredAtom);
  return isExpired ? (
    <Suspense fallback={null}>
      <ExpiredSessionDialog />
    </Suspense>
  ) : null;
}

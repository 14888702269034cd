import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { sessionExpiredAtom } from '../../lib/viewer.js';

const ExpiredSessionDialog = lazy(async () => ({
  default: (await import('./expired-session-dialog.js')).ExpiredSessionDialog,
}));

/** Stands in the shell and asks an expired member to log in again, wherever they are. */
export function ExpiredSession() {
  const isExpired = useAtomValue(sessionExpiredAtom);
  return isExpired ? (
    <Suspense fallback={null}>
      <ExpiredSessionDialog />
    </Suspense>
  ) : null;
}

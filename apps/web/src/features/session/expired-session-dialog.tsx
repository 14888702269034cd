import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { store } from '../../lib/store.js';
import { memberAtom, sessionExpiredAtom } from '../../lib/viewer.js';
import { Dialog } from '../../ui/dialog.js';
import { LogInForm } from './log-in-form.js';

/** Lets the member log in and continue: the page beneath keeps everything (docs/design.md#behaviour). */
export function ExpiredSessionDialog() {
  const setExpired = useSetAtom(sessionExpiredAtom);
  const [writer] = useState(() => store.get(memberAtom)?.id);
  const resume = () => {
    // The page shows the data of another member.
    if (store.get(memberAtom)?.id !== writer) return location.reload();
    setExpired(false);
    showToast('You are logged in again.');
  };
  return (
    <Dialog title="Your session has ended" isOpen staysOnOutsidePress onClose={() => setExpired(false)}>
      <p>Log in to continue. What you wrote is kept in this browser.</p>
      <LogInForm onDone={resume} />
    </Dialog>
  );
}

import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { hideToast, spokenAtom, toastAtom } from '../lib/announce.js';
import { Button } from './button.js';
import { IconButton } from './icon-button.js';
import styles from './toast.module.css';

/** Milliseconds; a message with a button stays longer, so that it can be reached. */
const [shownFor, shownWithAction] = [8_000, 20_000];

/** Shows the message at the foot of the window; it goes after a while or when it is closed. */
export function Toast() {
  const toast = useAtomValue(toastAtom);
  useEffect(() => {
    if (toast === null) return;
    const timer = setTimeout(hideToast, toast.action ? shownWithAction : shownFor);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className={styles.place} role="status">
      {toast !== null && (
        <div key={toast.number} className={styles.toast}>
          <p>{toast.text}</p>
          {toast.action && (
            <Button
              onClick={() => {
                hideToast();
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton label="Close this message" icon={X} size={15} onClick={hideToast} />
        </div>
      )}
    </div>
  );
}

/**
 * Shows the live region for `announce`. It alternates two elements, so that screen readers read a repeated text again.
 */
export function LiveRegion() {
  const spoken = useAtomValue(spokenAtom);
  const isEven = spoken === null || spoken.number % 2 === 0;
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      <p>{isEven ? spoken?.text : ''}</p>
      <p>{isEven ? '' : spoken?.text}</p>
    </div>
  );
}

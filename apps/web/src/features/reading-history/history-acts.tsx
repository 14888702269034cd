import { useState } from 'react';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import styles from './reading-history.module.css';

type Act = (options: CallOptions) => Promise<void>;

interface HistoryActsProps {
  readonly isEmpty: boolean;
  /** @throws CallFailure */
  readonly clear: Act;
  /** @throws CallFailure */
  readonly switchOff: Act;
}

/** Clears the history, or switches it off; both need a confirmation, because the places cannot be brought back. */
export function HistoryActs({ isEmpty, clear, switchOff }: HistoryActsProps) {
  const [confirming, setConfirming] = useState<'clear' | 'switch-off' | null>(null);
  const close = () => setConfirming(null);
  const confirmed = (act: Act, done: string) => async (options: CallOptions) => {
    await act(options);
    close();
    showToast(done);
  };
  return (
    <div className={styles.acts}>
      {!isEmpty && <Button onClick={() => setConfirming('clear')}>Clear the history</Button>}
      <Button onClick={() => setConfirming('switch-off')}>Switch the history off</Button>
      {confirming === 'clear' && (
        <ConfirmDialog
          title="Clear your reading history?"
          confirm="Clear it"
          cancel="Keep it"
          failed="It is not known whether the history was cleared. Please try again in a moment."
          onConfirm={confirmed(clear, 'Your reading history is cleared.')}
          onClose={close}
        >
          <p>All stories are removed from it, with the places where you stopped reading.</p>
        </ConfirmDialog>
      )}
      {confirming === 'switch-off' && (
        <ConfirmDialog
          title="Switch your reading history off?"
          confirm="Switch it off"
          cancel="Keep it on"
          failed="It is not known whether the history is off. Please try again in a moment."
          onConfirm={confirmed(switchOff, 'Your reading history is off.')}
          onClose={close}
        >
          <p>
            The history is cleared, and the site no longer stores what you read. This browser still remembers
            where you stop reading, until you log out.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

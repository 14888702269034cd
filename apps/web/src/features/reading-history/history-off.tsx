import { useState } from 'react';
import { announce } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import styles from './reading-history.module.css';

const failed = 'It is not known whether the history is on. Please try again in a moment.';

interface HistoryOffProps {
  /** @throws CallFailure */
  readonly switchOn: (options: CallOptions) => Promise<void>;
}

/** Says that the history is off, and switches it on. */
export function HistoryOff({ switchOn }: HistoryOffProps) {
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const isPending = status.kind === 'pending';
  const go = async () => {
    if (isPending) return;
    setStatus({ kind: 'pending', message: 'One moment…' });
    try {
      await switchOn({ fallback: failed });
      announce('Your reading history is on.');
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, failed).message });
    }
  };
  return (
    <div className={styles.empty}>
      <p>
        Your reading history is off: the site does not store what you read, and does not offer to continue a
        story on another device.
      </p>
      <Button aria-disabled={isPending || undefined} onClick={() => void go()}>
        Switch the history on
      </Button>
      <FormStatus {...status} />
    </div>
  );
}

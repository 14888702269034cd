import { cancelEmailChange } from '@quillstead/contracts';
import { MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { callAsMember, ResendVerification } from '../session/index.js';
import styles from './settings.module.css';
import { settingsSaved } from './settings-state.js';

const failed = 'The change could not be cancelled. Please try again in a moment.';

/** A new address that waits for its confirmation, and what can be done about it. */
export function EmailPending({ email }: { readonly email: string }) {
  const [kind, setKind] = useState<FormStatusKind>('idle');
  const [message, setMessage] = useState('');
  const cancel = async () => {
    if (kind === 'pending') return;
    setKind('pending');
    setMessage('Cancelling the change…');
    try {
      settingsSaved(await callAsMember(cancelEmailChange, {}, { fallback: failed }));
      showToast('The change is cancelled. Your address stays.');
    } catch (error) {
      setKind('failed');
      setMessage(asCallFailure(error, failed).message);
    }
  };
  return (
    <>
      <p className={styles.address}>
        <MailQuestion size={20} className={styles.sign} aria-hidden />
        <strong>{email}</strong> waits for confirmation. Open the link in the email that we sent there; it
        works for one day. Until then your present address stays.
      </p>
      <ResendVerification />
      <div className={styles.row}>
        <Button onClick={() => void cancel()} aria-disabled={kind === 'pending' || undefined}>
          Cancel the change
        </Button>
        <FormStatus kind={kind} message={message} />
      </div>
    </>
  );
}

import { resendVerification } from '@quillstead/contracts';
import { useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { callAsMember } from './call-as-member.js';
import styles from './resend-verification.module.css';

const failed = 'The email could not be sent. Please try again in a moment.';

/** Sends the verification email once more. */
export function ResendVerification() {
  const [kind, setKind] = useState<FormStatusKind>('idle');
  const [message, setMessage] = useState('');
  const send = async () => {
    if (kind === 'pending') return;
    setKind('pending');
    setMessage('Sending…');
    try {
      await callAsMember(resendVerification, {}, { fallback: failed });
      setKind('done');
      setMessage('A new email is on its way. Its link works for one day.');
    } catch (error) {
      setKind('failed');
      setMessage(asCallFailure(error, failed).message);
    }
  };
  return (
    <div className={styles.place}>
      <Button onClick={() => void send()} aria-disabled={kind === 'pending' || undefined}>
        Send the email again
      </Button>
      <FormStatus kind={kind} message={message} />
    </div>
  );
}

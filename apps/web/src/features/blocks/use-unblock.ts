import { unblockUser } from '@quillstead/contracts';
import { useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import type { FormStatusKind } from '../../ui/form-status.js';
import { callAsMember } from '../session/index.js';
import type { BlockablePerson } from './block-dialog.js';

const failed = 'It is not known whether they are unblocked. Please try again in a moment.';

/** Unblocks a person, once at a time. @param onDone before the message that it is done */
export function useUnblock({ id, username }: BlockablePerson, onDone: () => void) {
  const [kind, setKind] = useState<FormStatusKind>('idle');
  const [message, setMessage] = useState('');
  const unblock = async () => {
    if (kind === 'pending') return;
    setKind('pending');
    setMessage('Unblocking…');
    try {
      await callAsMember(unblockUser, { user_id: id }, { fallback: failed });
      setKind('idle');
      onDone();
      showToast(`You have unblocked @${username}.`);
    } catch (error) {
      setKind('failed');
      setMessage(asCallFailure(error, failed).message);
    }
  };
  return { kind, message, unblock };
}

import { paths } from '@quillstead/catalogue';
import { deleteAccount } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { leaveNoTraces } from '../../lib/leave-no-traces.js';
import { store } from '../../lib/store.js';
import { memberAtom, sessionExpiredAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormStatus } from '../../ui/form-status.js';
import { focusFault } from '../../ui/focus-fault.js';
import { TextInput } from '../../ui/text-input.js';
import { SecretField, useFieldForm } from '../forms/index.js';
import { forgetKeptDrafts } from '../kept-drafts/index.js';
import { callAsMember } from '../session/index.js';
import styles from './settings.module.css';

interface DeleteAccountDialogProps {
  readonly username: string;
  readonly onClose: () => void;
}

/** Requires the username and the password before an account is deleted for good. */
export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const member = useAtomValue(memberAtom);
  const wasLost = useRef(false);
  const form = useFieldForm({
    name: deleteAccount.name,
    keys: deleteAccount,
    initial: { password: '' },
    pending: 'Deleting your account…',
    failed: 'It is not known whether your account was deleted. Please try again in a moment.',
    send: async (values, options) => {
      await callAsMember(deleteAccount, values, options).catch((error: unknown) => {
        // The session ended with the account: only the response was lost.
        if (wasLost.current && store.get(sessionExpiredAtom)) return;
        const { status } = asCallFailure(error);
        wasLost.current ||= status === null || status >= 500;
        throw error;
      });
      if (member !== null) await forgetKeptDrafts(member.id);
      await leaveNoTraces();
    },
    // The page is loaded anew, so that nothing of the member stays in its memory.
    onDone: () => location.assign(paths.home),
  });
  const { element, status } = form;
  const submit = () => {
    const isSame = typed.trim().replace(/^@/u, '').toLowerCase() === username.toLowerCase();
    const found = `Type ${username} to go on.`;
    setFault(isSame ? null : found);
    const field = element.current?.querySelector('input');
    if (isSame) form.submit();
    else if (field) focusFault(field, found);
  };
  return (
    <Dialog title="Delete your account?" isOpen staysOnOutsidePress onClose={onClose}>
      <form
        ref={element}
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>It cannot be brought back, and nobody can undo it for you.</p>
        <Field label={`Your username, ${username}`} error={fault} isRequired>
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <SecretField form={form} name="password" label="Your password" autoComplete="current-password" />
        <FormStatus kind={status.kind} message={status.message} isSaid={status.key !== undefined} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" look="danger" aria-disabled={status.kind === 'pending' || undefined}>
            Delete for good
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

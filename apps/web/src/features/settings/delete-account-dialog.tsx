import { daysToComeBack, paths } from '@quillstead/catalogue';
import { deleteAccount } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { leaveNoTraces } from '../../lib/leave-no-traces.js';
import { store } from '../../lib/store.js';
import { memberAtom, sessionExpiredAtom } from '../../lib/viewer.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, focusFault, TextInput } from '../../ui/field.js';
import { FormStatus } from '../../ui/form-status.js';
import { SecretField, useFieldForm } from '../forms/index.js';
import { forgetKeptDrafts } from '../kept-drafts/index.js';
import { callWithStepUp } from '../session/index.js';
import { passwordHint } from './password-form.js';
import styles from './settings.module.css';

interface DeleteAccountDialogProps {
  readonly username: string;
  readonly onClose: () => void;
}

/** Requires the username and the password before an account is deleted, and one more step to delete it for good. */
export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const member = useAtomValue(memberAtom);
  const wasLost = useRef(false);
  const [isForGood, setForGood] = useState(false);
  const [isSure, setSure] = useState(false);
  const form = useFieldForm({
    name: deleteAccount.name,
    keys: { required: [], optional: ['password'] },
    initial: { password: '' },
    pending: 'Deleting your account…',
    failed: 'It is not known whether your account was deleted. Please try again in a moment.',
    send: async (values, options) => {
      const payload = isForGood ? { ...values, is_for_good: 1 as const } : values;
      await callWithStepUp(deleteAccount, payload, options).catch((error: unknown) => {
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
    if (!isSame) {
      if (field) focusFault(field, found);
    } else if (isForGood && !isSure) setSure(true);
    else form.submit();
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
        <p>
          {isForGood
            ? 'It cannot be brought back, and nobody can undo it for you.'
            : `Nobody sees it from now on. For ${daysToComeBack} days you can log in and come back; then it is deleted for good.`}
        </p>
        <p>
          <a href={`${paths.privacy}#how-long`} target="_blank" rel="noopener">
            What is kept for how long
          </a>
        </p>
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
        <SecretField
          form={form}
          name="password"
          label="Your password"
          hint={passwordHint}
          aside={null}
          autoComplete="current-password"
        />
        <Checkbox
          label="Delete it for good now"
          hint={`Without the ${daysToComeBack} days in which you could come back.`}
          value={isForGood ? 1 : 0}
          onChange={(value) => {
            setForGood(value === 1);
            setSure(false);
          }}
        />
        {isSure && <p role="alert">Press once more to delete everything of yours for good now.</p>}
        <FormStatus kind={status.kind} message={status.message} isSaid={status.key !== undefined} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" look="danger" aria-disabled={status.kind === 'pending' || undefined}>
            {isForGood ? (isSure ? 'Yes, delete for good' : 'Delete for good…') : 'Delete my account'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

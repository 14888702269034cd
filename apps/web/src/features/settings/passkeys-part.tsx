import { formatLongDate } from '@quillstead/catalogue';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  type ResponseTypes,
  startPasskey,
} from '@quillstead/contracts';
import { Suspense, useRef, useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { useOperation } from '../../lib/operation-query.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { PostedAt } from '../../ui/posted-at.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { callAsMember, callWithStepUp } from '../session/index.js';
import { Section } from './section.js';
import styles from './settings.module.css';

type Passkey = ResponseTypes['passkey'];

const { Part: RenamePasskeyDialog } = lazyPart(
  async () => ({ default: (await import('./rename-passkey-dialog.js')).RenamePasskeyDialog }),
  MissingDialog,
);

const failed = 'Your passkeys could not be loaded. Please try again in a moment.';

/** Shows the member's passkeys: adds, renames and removes them (docs/product/accounts.md#passkeys). */
export function PasskeysPart() {
  const { response, failure, load } = useOperation(listPasskeys, {}, { failed, send: callAsMember });
  const [chosen, choose] = useState<{ act: 'rename' | 'remove'; passkey: Passkey } | null>(null);
  const adding = useRef<HTMLDivElement>(null);
  const close = () => choose(null);
  const remove = async (passkey: Passkey, options: { fallback: string }) => {
    await callWithStepUp(removePasskey, { id: passkey.id }, options);
    showToast('The passkey is removed.');
    close();
    await load();
    // The button that had the focus was removed.
    adding.current?.querySelector('button')?.focus();
  };
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      lead="With a passkey you log in by fingerprint, face or the PIN of your device, without a password and without a code."
    >
      {failure !== null && response === null && (
        <Problem message={failure.message} onRetry={() => void load()} />
      )}
      {failure === null && response === null && <SkeletonLine height="3.5em" />}
      {response !== null && (
        <div className={styles.stack}>
          {response.items.length === 0 && <p>You have no passkeys.</p>}
          {response.items.length > 0 && (
            <ul className={styles.sessions}>
              {response.items.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} onChoose={choose} />
              ))}
            </ul>
          )}
          <div ref={adding}>
            <AddPasskey onAdded={load} />
          </div>
        </div>
      )}
      {chosen?.act === 'rename' && (
        <Suspense fallback={null}>
          <RenamePasskeyDialog passkey={chosen.passkey} onRenamed={load} onClose={close} />
        </Suspense>
      )}
      {chosen?.act === 'remove' && (
        <ConfirmDialog
          title="Remove this passkey?"
          confirm="Remove"
          cancel="Keep it"
          failed="The passkey was not removed. Please try again in a moment."
          onConfirm={(options) => remove(chosen.passkey, options)}
          onClose={close}
        >
          <p>
            You can no longer log in with “{chosen.passkey.name}”. Your device may still show it until you
            delete it there.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly onChoose: (chosen: { act: 'rename' | 'remove'; passkey: Passkey }) => void;
}

function PasskeyLine({ passkey, onChoose }: PasskeyLineProps) {
  const { name, created_at, last_used_at, is_backed_up } = passkey;
  return (
    <li className={styles.session}>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className={styles.after}>
          Added {formatLongDate(created_at)}.{' '}
          {last_used_at === null ? (
            'Not used yet.'
          ) : (
            <>
              Last used <PostedAt time={last_used_at} />.
            </>
          )}{' '}
          {is_backed_up === 1 ? 'Your devices share it.' : 'It is on one device only.'}
        </p>
      </div>
      <div className={styles.row}>
        <Button onClick={() => onChoose({ act: 'rename', passkey })}>
          Rename<span className="visually-hidden"> {name}</span>
        </Button>
        <Button onClick={() => onChoose({ act: 'remove', passkey })}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

const notAdded = 'The passkey was not added. Please try again in a moment.';

/** Lets the member add a passkey; the code for it is loaded when the button is pressed. */
function AddPasskey({ onAdded }: { readonly onAdded: () => Promise<unknown> }) {
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const add = async () => {
    const options = { fallback: notAdded };
    const [{ makePasskey }, started] = await Promise.all([
      import('../../lib/ask-authenticator.js'),
      callWithStepUp(startPasskey, {}, options),
    ]);
    const credential = await makePasskey(started.options);
    return callAsMember(addPasskey, { credential }, options);
  };
  const press = async () => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Waiting for your device…' });
    try {
      const { name } = await add();
      await onAdded();
      setStatus({ kind: 'done', message: `The passkey “${name}” is added.` });
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, notAdded).message });
    }
  };
  return (
    <>
      <Button aria-disabled={status.kind === 'pending' || undefined} onClick={() => void press()}>
        Add a passkey
      </Button>
      <FormStatus {...status} />
    </>
  );
}

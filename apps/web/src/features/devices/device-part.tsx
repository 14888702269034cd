import {
  readReadingDevice,
  removeReadingDevice,
  type ResponseOf,
  setReadingDevice,
} from '@quillstead/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { operationQuery } from '../../lib/operation-query.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { FieldForm, TextField, useStayingForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';

type Device = ResponseOf<typeof readReadingDevice>;
type State = Device['books'][number]['state'];

const failed = 'The address of your device could not be loaded. Please try again in a moment.';
const notRemoved = 'The address could not be removed. Please try again in a moment.';
const query = operationQuery(readReadingDevice, {}, { failed, send: callAsMember });

const states: Readonly<Record<State, string>> = {
  waiting: 'on its way',
  sent: 'sent',
  gone: 'not sent: it is not there any more',
  too_large: 'not sent: it is too large for an email',
  refused: 'not sent: the email was refused',
  given_up: 'not sent: it could not be delivered',
};

/** Shows the address of the member's reading device, and what became of the books that were sent to it. */
export function DevicePart() {
  const { data, error, refetch } = useQuery(query);
  const [removals, setRemovals] = useState(0);
  if (data !== undefined)
    return <Loaded key={removals} device={data} onRemoved={() => setRemovals(removals + 1)} />;
  if (error !== null) return <Problem message={error.message} onRetry={() => void refetch()} />;
  return <SkeletonLine height="8em" />;
}

interface LoadedProps {
  readonly device: Device;
  readonly onRemoved: () => void;
}

function Loaded({ device, onRemoved }: LoadedProps) {
  const client = useQueryClient();
  const store = (changed: Device) => client.setQueryData(query.queryKey, changed);
  const form = useStayingForm({
    name: 'settings.device',
    keys: { required: ['email'], optional: [] },
    initial: { email: device.email ?? '' },
    pending: 'Saving…',
    done: 'Saved.',
    failed: 'The address could not be saved. It is still here; please try again in a moment.',
    send: (values, options) => callAsMember(setReadingDevice, values, options),
    onDone: store,
    afterwards: ({ email }) => ({ email: email ?? '' }),
  });
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const remove = async () => {
    if (status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'Removing…' });
    try {
      await callAsMember(removeReadingDevice, {}, { fallback: notRemoved });
      store({ ...device, email: null, is_refused: 0, books: device.books.filter(isOver) });
      onRemoved();
      showToast('The address is removed.');
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, notRemoved).message });
    }
  };
  return (
    <>
      {device.is_refused === 1 && (
        <p role="status">
          Emails to {device.email} are refused, so no book is sent there. Check the address and what your
          device allows, and save it again.
        </p>
      )}
      <FieldForm form={form} submit="Save the address">
        <TextField
          form={form}
          name="email"
          label="Address of your device"
          type="email"
          hint={`Of Kindle (…@kindle.com) or PocketBook (…@pbsync.com), or the confirmed address of your account. Allow ${device.sender} as a sender there first. You can send ${device.most_a_day} books in a day.`}
          autoComplete="off"
        />
      </FieldForm>
      {device.email !== null && (
        <p>
          <Button onClick={() => void remove()} aria-disabled={status.kind === 'pending' || undefined}>
            Remove the address
          </Button>
        </p>
      )}
      <FormStatus {...status} />
      {device.books.length > 0 && (
        <>
          <p>What you sent in the last seven days:</p>
          <ul>
            {device.books.map(({ kind, title, requested_at, state }) => (
              <li key={`${requested_at} ${kind} ${title}`}>
                {title === null ? `A ${kind}` : `“${title}”`}: {states[state]}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const isOver = ({ state }: Device['books'][number]): boolean => state !== 'waiting';

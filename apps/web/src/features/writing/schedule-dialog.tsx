import { formatMoment, formatTimeOfDay } from '@quillstead/catalogue';
import { scheduleDraft } from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, focusFault, TextInput } from '../../ui/field.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { Select } from '../../ui/select.js';
import { callAsMember } from '../session/index.js';
import type { DraftSaver } from './draft-saver.js';
import { faultOfTime, localTime, momentsOf, tomorrowAtNine } from '../../lib/local-time.js';
import note from './note.module.css';
import type { Schedule } from './open-draft.js';
import styles from './schedule.module.css';

const failed = 'It is not known whether the time was set. Please try again in a moment.';
const notSaved = 'The draft could not be saved, so it has no time yet. Look at the message below the text.';

export interface ScheduleDialogProps {
  readonly saver: DraftSaver;
  /** The time that the draft has already. */
  readonly before: string | null;
  readonly onScheduled: (schedule: Schedule) => void;
  readonly onClose: () => void;
}

/** True if a moment is the second one at which the clocks show its local time. */
const isSecond = (time: string): boolean => {
  const [, second] = momentsOf(localTime(new Date(time)));
  return second !== undefined && second <= new Date(time);
};

/** Returns a text like "2:30 AM GMT+2". */
const formatTimeInZone = (moment: Date): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(
    moment,
  );

/** Chooses when the draft is published, in the time zone of this browser. */
export function ScheduleDialog({ saver, before, onScheduled, onClose }: ScheduleDialogProps) {
  const [value, setValue] = useState(() =>
    before === null ? tomorrowAtNine() : localTime(new Date(before)),
  );
  /** The index of the chosen moment, for a local time that occurs twice. */
  const [index, setIndex] = useState(() => (before !== null && isSecond(before) ? 1 : 0));
  const [error, setError] = useState<string | null>(null);
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const form = useRef<HTMLFormElement>(null);
  const isPending = status.kind === 'pending';
  const moments = momentsOf(value);
  const moment = moments[index];

  const schedule = async () => {
    if (isPending) return;
    const fault = faultOfTime(value, moment);
    setError(fault);
    if (fault !== null || moment === undefined) {
      const field = form.current?.querySelector('input');
      if (field && fault !== null) focusFault(field, fault);
      return;
    }
    setStatus({ kind: 'pending', message: 'One moment…' });
    try {
      if (saver.saved === null || saver.hasUnsaved) await saver.save();
      const { saved } = saver;
      if (saved === null || saver.hasUnsaved) return setStatus({ kind: 'failed', message: notSaved });
      const publish_at = moment.toISOString();
      onScheduled(await callAsMember(scheduleDraft, { ...saved, publish_at }, { fallback: failed }));
    } catch (caught) {
      setStatus({ kind: 'failed', message: asCallFailure(caught, failed).message });
    }
  };

  return (
    <Dialog title="Publish later" isOpen onClose={onClose} staysOnOutsidePress>
      <form
        ref={form}
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void schedule();
        }}
      >
        <Field
          label="Day and time"
          isRequired
          error={error}
          hint={moment && `${formatMoment(moment)}, as the draft is saved then.`}
        >
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={value}
              onChange={({ target }) => {
                setValue(target.value);
                setIndex(0);
                setError(momentsOf(target.value).length > 0 ? null : faultOfTime(target.value, undefined));
              }}
            />
          )}
        </Field>
        {moment && moments.length > 1 && (
          <Field
            label={`Which ${formatTimeOfDay(moment)}`}
            isRequired
            hint="This time comes twice, because the clocks go back then."
          >
            {(control) => (
              <Select
                {...control}
                value={String(index)}
                options={moments.map((one, number) => ({
                  value: String(number),
                  label: `The ${number === 0 ? 'first' : 'second'}, ${formatTimeInZone(one)}`,
                }))}
                onChange={(chosen) => setIndex(Number(chosen))}
              />
            )}
          </Field>
        )}
        <FormStatus {...status} />
        <div className={note.choices}>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" look="primary" aria-disabled={isPending || undefined}>
            {before === null ? 'Set the time' : 'Change the time'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

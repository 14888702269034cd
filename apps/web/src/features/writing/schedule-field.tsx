import { formatMoment } from '@quillstead/catalogue';
import { cancelSchedule } from '@quillstead/contracts';
import { CalendarClock } from 'lucide-react';
import { type RefObject, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce, showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import type { DraftText } from '../kept-drafts/index.js';
import { callAsMember } from '../session/index.js';
import type { DraftSaver } from './draft-saver.js';
import type { Schedule } from './open-draft.js';
import type { ScheduleDialogProps } from './schedule-dialog.js';
import styles from './schedule.module.css';
import { faultOfStory } from './story-payload.js';

const { Part: ScheduleDialog } = lazyPart<ScheduleDialogProps>(
  async () => ({ default: (await import('./schedule-dialog.js')).ScheduleDialog }),
  MissingDialog,
);

const notCancelled = 'It is not known whether the schedule was cancelled. Please try again in a moment.';

interface ScheduleFieldProps {
  readonly saver: DraftSaver;
  readonly read: RefObject<() => DraftText>;
  readonly initial: Schedule | null;
  /** Moves the focus to a field and returns whether there is one, which then shows the message. */
  readonly onFault: (key: string, message: string) => boolean;
  /** Called after a change of the schedule, which the list of drafts shows too. */
  readonly onChanged: (schedule: Schedule) => void;
}

/** Shows when the draft is published automatically, and sets, moves or cancels the time. */
export function ScheduleField({ saver, read, initial, onFault, onChanged }: ScheduleFieldProps) {
  const [schedule, setSchedule] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  const [status, setStatus] = useState<{ kind: FormStatusKind; message: string }>({
    kind: 'idle',
    message: '',
  });
  const actions = useRef<HTMLDivElement>(null);
  const publishAt = schedule?.publish_at ?? null;

  const open = () => {
    const fault = faultOfStory(read.current());
    if (fault === null) {
      setStatus({ kind: 'idle', message: '' });
      setOpen(true);
      return;
    }
    if (!onFault(fault.key, fault.message)) setStatus({ kind: 'failed', message: fault.message });
  };

  const cancel = async () => {
    const id = saver.saved?.id;
    if (id === undefined || status.kind === 'pending') return;
    setStatus({ kind: 'pending', message: 'One moment…' });
    try {
      const after = await callAsMember(cancelSchedule, { id }, { fallback: notCancelled });
      flushSync(() => {
        setSchedule(after);
        setStatus({ kind: 'idle', message: '' });
      });
      // The button that had the focus was removed.
      if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus();
      announce('The draft is not published by itself any more.');
      onChanged(after);
    } catch (error) {
      setStatus({ kind: 'failed', message: asCallFailure(error, notCancelled).message });
    }
  };

  return (
    <section className={styles.schedule} aria-labelledby="publish-later">
      <h2 id="publish-later">Publish later</h2>
      {schedule?.is_publish_failed === 1 && (
        <p className={styles.failed}>
          The draft could not be published at the time that you set. Check it and publish it, or choose
          another time.
        </p>
      )}
      {publishAt !== null && (
        <p>
          This draft is published on <time dateTime={publishAt}>{formatMoment(publishAt)}</time>, as it is
          saved then.
        </p>
      )}
      <div ref={actions} className={styles.actions}>
        <Button onClick={open} aria-haspopup="dialog">
          <CalendarClock size={16} aria-hidden />
          {publishAt === null ? 'Set a time' : 'Change the time'}
        </Button>
        {publishAt !== null && <Button onClick={() => void cancel()}>Remove the time</Button>}
      </div>
      <FormStatus {...status} />
      {isOpen && (
        <Suspense fallback={null}>
          <ScheduleDialog
            saver={saver}
            before={publishAt}
            onScheduled={(after) => {
              setSchedule(after);
              setOpen(false);
              if (after.publish_at !== null)
                showToast(`The draft is published on ${formatMoment(after.publish_at)}.`);
              onChanged(after);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

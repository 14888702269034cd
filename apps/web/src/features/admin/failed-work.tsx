import { retryDeadLetters } from '@quillstead/contracts';
import { useEffect, useRef } from 'react';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { PostedAt } from '../../ui/posted-at.js';
import { callAsStaff } from './call-as-staff.js';
import { ActButton } from './act-button.js';
import styles from './admin.module.css';
import type { ServiceEntry } from './use-queues.js';

interface FailedItem {
  readonly id: number;
  readonly name: string;
  readonly error: string;
  readonly attempts: number;
  readonly at: string;
  /** The service that published the event; null for a job. */
  readonly from: string | null;
}

interface FailedWorkProps {
  readonly service: ServiceEntry['service'];
  readonly work: 'jobs' | 'events';
  readonly count: number;
  readonly items: readonly FailedItem[];
  readonly onRetried: () => Promise<unknown>;
}

const titles = { jobs: 'Failed jobs', events: 'Failed events' } as const;
const none = { jobs: 'No failed jobs.', events: 'No failed events.' } as const;

/** Shows the dead letters of a service, which staff can retry. */
export function FailedWork({ service, work, count, items, onRetried }: FailedWorkProps) {
  const isEmpty = count === 0;
  const wasEmpty = useRef(isEmpty);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus was removed.
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body) note.current?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  if (isEmpty)
    return (
      <p ref={note} tabIndex={-1} className={styles.note}>
        {none[work]}
      </p>
    );
  const retry = async (options: CallOptions) => {
    const { count_failed } = await callAsStaff(retryDeadLetters, { service, work }, options);
    if (count_failed > 0) showToast(`${count_failed} failed again.`);
    void onRetried();
  };
  return (
    <div className={styles.entry}>
      <h3 className={styles.title}>
        {titles[work]}: {count}
      </h3>
      <ul className={styles.reasons}>
        {items.map(({ id, name, error, attempts, at, from }) => (
          <li key={id}>
            <p>{name}</p>
            <p className={styles.note}>{error}</p>
            <p className={styles.note}>
              No. {id}
              {from !== null && `, from ${from}`}, {attempts} {attempts === 1 ? 'try' : 'tries'},{' '}
              <PostedAt time={at} isExact />
            </p>
          </li>
        ))}
      </ul>
      {count > items.length && <p className={styles.note}>The latest {items.length} of them.</p>}
      <div className={styles.acts}>
        <ActButton of={`the ${titles[work].toLowerCase()} of ${service}`} done="Tried again." act={retry}>
          Try again
        </ActButton>
      </div>
    </div>
  );
}

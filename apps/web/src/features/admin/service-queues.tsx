import { useId } from 'react';
import styles from './admin.module.css';
import { FailedWork } from './failed-work.js';
import { inWords } from './in-words.js';
import { SlowOperations } from './slow-operations.js';
import type { ServiceEntry, Work } from './use-queues.js';

interface ServiceQueuesProps {
  readonly entry: ServiceEntry;
  readonly onRetried: () => Promise<unknown>;
}

/** One service: its numbers, what failed for the last time, and what it is slowest at. */
export function ServiceQueues({ entry: { service, work }, onRetried }: ServiceQueuesProps) {
  const id = useId();
  return (
    <section className={styles.service} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {nameOf(service)}
      </h2>
      {work === null ? (
        <p className={styles.away}>Out of reach: it did not respond in time.</p>
      ) : (
        <>
          <Numbers work={work} />
          <FailedWork
            service={service}
            work="jobs"
            count={work.dead_letter_jobs.count}
            items={work.dead_letter_jobs.items.map((job) => ({ ...job, at: job.died_at, from: null }))}
            onRetried={onRetried}
          />
          <FailedWork
            service={service}
            work="events"
            count={work.dead_letter_events.count}
            items={work.dead_letter_events.items.map((event) => ({
              ...event,
              at: event.dead_since,
              from: event.source,
            }))}
            onRetried={onRetried}
          />
          <SlowOperations operations={work.operations} />
        </>
      )}
    </section>
  );
}

function Numbers({ work: { jobs, outbox_lag_seconds } }: { readonly work: Work }) {
  const rows = [
    ...(jobs === null
      ? [['Jobs', 'out of reach']]
      : [
          ['Waiting', `${jobs.count_waiting}`],
          ['Running', `${jobs.count_active}`],
          ['Planned', `${jobs.count_delayed}`],
          ['Longest wait', jobs.count_waiting === 0 ? '–' : inWords(jobs.oldest_waiting_seconds)],
        ]),
    ['Events behind', outbox_lag_seconds === 0 ? '–' : inWords(outbox_lag_seconds)],
  ];
  return (
    <dl className={styles.numbers}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const nameOf = (service: string): string => service.charAt(0).toUpperCase() + service.slice(1);

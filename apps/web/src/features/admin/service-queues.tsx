import { useId } from 'react';
import { FailedWork } from './failed-work.js';
import { SlowOperations } from './slow-operations.js';
import type { ServiceEntry, Work } from './use-queues.js';
import styles from './admin.module.css';

interface ServiceQueuesProps {
  readonly entry: ServiceEntry;
  readonly onRetried: () => Promise<unknown>;
}

/** Shows one service: its numbers, the work that failed for the last time, and its slowest work. */
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

const units = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3_600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
] as const;

/** Returns a span of seconds, in the largest unit of which there is a whole one: "3 minutes", "under a second". */
export function inWords(seconds: number): string {
  if (seconds < 1) return 'under a second';
  const unit = units.find((one) => seconds >= one.seconds) ?? { seconds: 1, one: 'second', many: 'seconds' };
  const count = Math.floor(seconds / unit.seconds);
  return `${count} ${count === 1 ? unit.one : unit.many}`;
}

import { Counter, Histogram, type Registry } from 'prom-client';

const buckets = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 3600];

/** The metrics of a worker about the jobs that it does. */
export class JobMetrics {
  readonly latency: Histogram<'job'>;
  readonly duration: Histogram<'job'>;
  readonly done: Counter<'job'>;
  readonly failed: Counter<'job'>;
  readonly dead: Counter<'job'>;

  /** @param names of all jobs that may be done here */
  constructor(registry: Registry, names: Iterable<string>) {
    const common = { labelNames: ['job'] as const, registers: [registry] };
    this.latency = new Histogram({
      ...common,
      name: 'job_queue_latency_seconds',
      help: 'From the moment a job may start to its first try',
      buckets,
    });
    this.duration = new Histogram({
      ...common,
      name: 'job_duration_seconds',
      help: 'Time of one try',
      buckets,
    });
    this.done = new Counter({ ...common, name: 'jobs_done_total', help: 'Jobs that were done' });
    this.failed = new Counter({ ...common, name: 'job_failures_total', help: 'Tries that failed' });
    this.dead = new Counter({
      ...common,
      name: 'job_dead_letters_total',
      help: 'Jobs that failed for the last time and wait for the replay command',
    });
    // The counter begins at zero: Prometheus does not notice that a counter grew which begins with one.
    for (const job of names) this.dead.inc({ job }, 0);
  }
}

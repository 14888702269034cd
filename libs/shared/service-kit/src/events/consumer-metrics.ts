import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Metrics of the events that a service consumes. */
export class ConsumerMetrics {
  readonly applied: Counter<'source'>;
  readonly passedOver: Counter<'source'>;
  readonly deadLetters: Counter<'source' | 'name'>;
  readonly rebuildNeeded: Counter<'source'>;
  readonly progress: Gauge<'source'>;
  readonly delay: Histogram<'source'>;

  constructor(registry: Registry) {
    const common = { labelNames: ['source'] as const, registers: [registry] };
    this.applied = new Counter({
      ...common,
      name: 'events_applied_total',
      help: 'Events of other services that took effect',
    });
    this.passedOver = new Counter({
      ...common,
      name: 'events_skipped_total',
      help: 'Events older than what their subject already shows',
    });
    this.deadLetters = new Counter({
      name: 'event_dead_letters_total',
      help: 'Events that became dead letters and wait for the replay command',
      labelNames: ['source', 'name'],
      registers: [registry],
    });
    this.rebuildNeeded = new Counter({
      ...common,
      name: 'events_rebuild_needed_total',
      help: 'Times that events were missed for good: what is built from this source must be built anew',
    });
    this.progress = new Gauge({
      ...common,
      name: 'event_position_number',
      help: 'Number of the last event dealt with',
    });
    this.delay = new Histogram({
      ...common,
      name: 'event_delay_seconds',
      help: 'From the publication of an event to its effect',
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 300, 3600],
    });
  }

  /** Counts what may go wrong from nought: of a counter that begins with one Prometheus does not see that it grew. */
  begin(source: string, names: readonly string[]): void {
    this.rebuildNeeded.inc({ source }, 0);
    for (const name of names) this.deadLetters.inc({ source, name }, 0);
  }
}

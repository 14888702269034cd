import { Counter, type Registry } from 'prom-client';

/** Counts what became of things that are handed to the world outside. */
export class OutcomeCounter<Outcome extends string> {
  private readonly counter: Counter<'outcome'>;

  /** @param name in Prometheus' manner, ending in `_total` */
  constructor(registry: Registry, name: string, help: string) {
    this.counter = new Counter({ name, help, labelNames: ['outcome'], registers: [registry] });
  }

  count(outcome: Outcome): void {
    this.counter.inc({ outcome });
  }
}

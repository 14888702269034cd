import { Counter, type Registry } from 'prom-client';

/** What a worker counts of the background tasks that it runs. */
export class TaskMetrics {
  readonly done: Counter<'task'>;
  readonly failed: Counter<'task'>;
  readonly dead: Counter<'task'>;

  /** @param names of all tasks that may be run here */
  constructor(registry: Registry, names: readonly string[]) {
    const common = { labelNames: ['task'] as const, registers: [registry] };
    this.done = new Counter({ ...common, name: 'background_tasks_done_total', help: 'Tasks that were done' });
    this.failed = new Counter({
      ...common,
      name: 'background_task_failures_total',
      help: 'Tries of tasks that failed',
    });
    this.dead = new Counter({
      ...common,
      name: 'background_task_dead_letters_total',
      help: 'Tasks that failed for the last time and wait for the replay command',
    });
    // From nought: of a counter that begins with one Prometheus does not see that it grew.
    for (const task of names) this.dead.inc({ task }, 0);
  }
}

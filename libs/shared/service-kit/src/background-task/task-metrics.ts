import { Counter, Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { float, query, sql, type Sql, text } from '../sql/index.js';

/** The metrics of a service's background tasks. */
export class TaskMetrics {
  readonly done: Counter<'task'>;
  readonly failed: Counter<'task'>;
  readonly dead: Counter<'task'>;

  /** @param names of all tasks that may be run here */
  constructor(registry: Registry, dataSource: DataSource, names: readonly string[]) {
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
    new Gauge({
      ...common,
      name: 'background_tasks_waiting',
      help: 'Tasks that are due or run',
      collect: gather(sql`count(*)::float8`),
    });
    new Gauge({
      ...common,
      name: 'background_task_late_seconds',
      help: 'For how long the task that waits longest is due',
      collect: gather(sql`coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8`),
    });

    function gather(figure: Sql) {
      return async function (this: Gauge<'task'>): Promise<void> {
        // Without the database nobody knows; the other metrics must still be readable.
        const rows = await measure(figure, names, dataSource).catch(() => []);
        this.reset();
        for (const { name, value } of rows) this.set({ task: name }, value);
      };
    }
  }
}

/** @param value what is said about the due tasks of a name */
function measure(
  value: Sql,
  names: readonly string[],
  dataSource: DataSource,
): Promise<{ name: string; value: number }[]> {
  return query(
    dataSource,
    { name: text, value: float },
    sql`SELECT queried.name, due.value FROM unnest(${names}::text[]) AS queried (name), LATERAL (
       SELECT ${value} AS value FROM background_task task WHERE task.name = queried.name AND run_at <= now()
     ) AS due`,
  );
}

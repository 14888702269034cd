import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { float, query, sql, text } from '../sql/index.js';

/**
 * Shows the background tasks of a service that are due. Every process of the service does, because workers that hang or
 * do not start show nothing. While the database is away the metrics have no values: a 0 would say that nothing waits.
 * @param names of all tasks of the service
 */
export function showBacklog(registry: Registry, dataSource: DataSource, names: readonly string[]): void {
  const common = { labelNames: ['task'] as const, registers: [registry] };
  let reading: ReturnType<typeof measure> | undefined;
  /** Reads both metrics of a scrape by one statement. */
  const read = (): ReturnType<typeof measure> =>
    (reading ??= measure(dataSource, names)
      .catch(() => [])
      .finally(() => (reading = undefined)));
  new Gauge({
    ...common,
    name: 'background_tasks_waiting',
    help: 'Tasks that are due or run',
    async collect() {
      const rows = await read();
      this.reset();
      for (const { name, count } of rows) this.set({ task: name }, count);
    },
  });
  new Gauge({
    ...common,
    name: 'background_task_late_seconds',
    help: 'For how long the task that waits longest is due',
    async collect() {
      const rows = await read();
      this.reset();
      for (const { name, seconds } of rows) this.set({ task: name }, seconds);
    },
  });
}

const measure = (
  dataSource: DataSource,
  names: readonly string[],
): Promise<{ name: string; count: number; seconds: number }[]> =>
  query(
    dataSource,
    { name: text, count: float, seconds: float },
    sql`SELECT queried.name, due.count, due.seconds FROM unnest(${names}::text[]) AS queried (name), LATERAL (
       SELECT count(*)::float8 AS count,
         coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 AS seconds
       FROM background_task task WHERE task.name = queried.name AND run_at <= now()
     ) AS due`,
  );

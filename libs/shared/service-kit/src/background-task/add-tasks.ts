import type { Task } from '@quillstead/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit.js';
import { requestScope } from '../logging/request-scope.js';
import { execute, sql } from '../sql/index.js';

/** The function that wakes the task runner of a database, by its data source. */
const runners = new WeakMap<DataSource, () => void>();

/** Begins the tasks that this process adds as soon as they are committed. */
export function wakeOnTasks(dataSource: DataSource, wake: () => void): void {
  runners.set(dataSource, wake);
}

export interface AddTaskOptions {
  /** The time when it is due; the present time by default. */
  readonly runAt?: Date;
  /** The id of the request that caused the task, or one id for each key; the present request's by default. */
  readonly requestId?: string | readonly string[];
}

/**
 * Adds tasks in the manager's transaction. One that waits with the same key is due at the earlier of both times; one
 * that runs at the moment, or was given up, runs once more from its beginning.
 */
export async function addTasks(
  task: Task,
  keys: readonly (number | string)[],
  manager: EntityManager,
  { runAt, requestId = requestScope.current() ?? '' }: AddTaskOptions = {},
): Promise<void> {
  if (keys.length === 0) return;
  await execute(
    manager,
    sql`INSERT INTO background_task AS known (name, key, run_at, request_id)
     SELECT DISTINCT ON (key) ${task.name}, key, coalesce(${runAt ?? null}::timestamptz, now()), request_id FROM unnest(
       ${keys.map(String)}::text[],
       ${typeof requestId === 'string' ? keys.map(() => requestId) : requestId}::text[]
     ) AS added (key, request_id) ORDER BY key
     ON CONFLICT (name, key) DO UPDATE SET
       requested = known.requested + 1, run_at = least(known.run_at, excluded.run_at), progress = NULL`,
  );
  if (runAt === undefined) afterCommit(manager, () => runners.get(manager.connection)?.());
}

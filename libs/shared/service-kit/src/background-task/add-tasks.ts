import type { Task } from '@quillstead/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit.js';
import { requestScope } from '../logging/request-scope.js';

/** Of each database of this process: the runner that looks when something was added. */
const runners = new WeakMap<DataSource, () => void>();

/** Has tasks that this process adds begun as soon as they are committed. */
export function wakeOnTasks(dataSource: DataSource, wake: () => void): void {
  runners.set(dataSource, wake);
}

export interface AddTaskOptions {
  /** When it is due; now unless told. */
  readonly runAt?: Date;
  /** Of the request that caused it; the present one's unless told. */
  readonly requestId?: string;
}

/**
 * Adds tasks in the manager's transaction. One that waits with the same key is due at the earlier of both times; one that
 * runs at the moment, or was given up, runs once more from its beginning.
 */
export async function addTasks(
  task: Task,
  keys: readonly (number | string)[],
  manager: EntityManager,
  { runAt, requestId = requestScope.current() ?? '' }: AddTaskOptions = {},
): Promise<void> {
  if (keys.length === 0) return;
  await manager.query(
    `INSERT INTO background_task AS known (name, key, run_at, request_id)
     SELECT DISTINCT $1, key, coalesce($3::timestamptz, now()), $4 FROM unnest($2::text[]) AS key ORDER BY key
     ON CONFLICT (name, key) DO UPDATE SET
       requested = known.requested + 1, run_at = least(known.run_at, excluded.run_at), progress = NULL`,
    [task.name, keys.map(String), runAt ?? null, requestId],
  );
  if (runAt === undefined) afterCommit(manager, () => runners.get(manager.connection)?.());
}

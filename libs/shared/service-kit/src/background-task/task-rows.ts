import type { Task } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { errorText } from '../logging/describe-error.js';
import type { DueTask, Unfinished } from './task-handler.js';
import { execute, integer, json, query, sql, text } from '../sql/index.js';

/**
 * A task that this process holds until its lease ends. When the process stood still for longer, another one may hold
 * the task, in an attempt of its own: nothing but its end is then taken from the former.
 */
export interface TakenTask extends DueTask {
  /** Grows each time the task is requested: a task that was requested during its run runs once more. */
  readonly requested: number;
  /**
   * The number of times it was begun since it last made progress; for a task that ends its process it is the only
   * trace.
   */
  readonly attempts: number;
}

/** The condition that no process has the lease of the task, and that its time has come. */
const isDue = sql`run_at <= now() AND (leased_until IS NULL OR leased_until < now())`;

/** The statements on `background_task` of the service's database. */
export class TaskRows {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the names of those tasks that are due. */
  async due(names: readonly string[]): Promise<string[]> {
    const rows = await query(
      this.dataSource,
      { name: text },
      sql`SELECT name FROM unnest(${names}::text[]) AS name
       WHERE EXISTS (SELECT FROM background_task task WHERE task.name = name.name AND ${isDue})`,
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Takes tasks that are due, from the longest due on. One that failed before, or whose process died, is taken alone,
   * in its turn.
   */
  take({ name, lease }: Task, limit: number): Promise<TakenTask[]> {
    return query(
      this.dataSource,
      taken,
      sql`WITH first AS (
         SELECT attempts > 0 AS is_tried FROM background_task WHERE name = ${name} AND ${isDue} ORDER BY run_at LIMIT 1
       ), taken AS (
         SELECT name, key FROM background_task
         WHERE name = ${name} AND (attempts > 0) = (SELECT is_tried FROM first) AND ${isDue}
         ORDER BY run_at LIMIT CASE WHEN (SELECT is_tried FROM first) THEN 1 ELSE ${limit}::integer END
         FOR UPDATE SKIP LOCKED
       )
       UPDATE background_task task
       SET leased_until = now() + make_interval(secs => ${lease}), attempts = task.attempts + 1
       FROM taken
       WHERE task.name = taken.name AND task.key = taken.key
       RETURNING task.name, task.key, progress, request_id AS "requestId", requested, attempts`,
    );
  }

  /** Holds tasks for one lease more. */
  async renew({ name, lease }: Task, tasks: readonly TakenTask[]): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE background_task SET leased_until = now() + make_interval(secs => ${lease})
       WHERE name = ${name} AND key = ANY(${keysOf(tasks)}) AND leased_until IS NOT NULL`,
    );
  }

  /** Deletes tasks that are done. Those that were requested meanwhile are due again. */
  async finish({ name }: Task, tasks: readonly TakenTask[]): Promise<void> {
    if (tasks.length === 0) return;
    // A locked row is being requested again: waiting for it while other rows are locked could be a deadlock.
    const done = await query(
      this.dataSource,
      { key: text },
      sql`DELETE FROM background_task WHERE name = ${name} AND key IN (
         SELECT task.key FROM background_task task
         JOIN unnest(
           ${keysOf(tasks)}::text[],
           ${tasks.map(({ requested }) => requested)}::integer[]
         ) AS done (key, requested) USING (key, requested)
         WHERE task.name = ${name} FOR UPDATE OF task SKIP LOCKED
       ) RETURNING key`,
    );
    const gone = new Set(done.map(({ key }) => key));
    for (const { key, requested, attempts } of tasks.filter((task) => !gone.has(task.key))) {
      // A process that looks for tasks may hold the lock for a moment.
      await execute(
        this.dataSource,
        sql`DELETE FROM background_task WHERE name = ${name} AND key = ${key} AND requested = ${requested}`,
      );
      await execute(
        this.dataSource,
        sql`UPDATE background_task SET leased_until = NULL, attempts = 0
         WHERE name = ${name} AND key = ${key} AND attempts = ${attempts}`,
      );
    }
  }

  /** Stores the progress of a task; a task that was requested meanwhile starts from its beginning. */
  async continueLater(
    { name }: Task,
    task: TakenTask,
    { progress = null, delay = 0 }: Unfinished,
  ): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE background_task SET leased_until = NULL, attempts = 0,
         progress = CASE WHEN requested = ${task.requested} THEN ${progress === null ? null : JSON.stringify(progress)}::jsonb END,
         run_at = CASE WHEN requested = ${task.requested} THEN now() + make_interval(secs => ${delay / 1_000}) ELSE run_at END
       WHERE name = ${name} AND key = ${task.key} AND attempts = ${task.attempts}`,
    );
  }

  /** Adds another try of tasks for later. @param counts whether this was a failure of the tasks themselves */
  async tryLater(
    { name }: Task,
    tasks: readonly TakenTask[],
    error: unknown,
    { counts, delay }: Later,
  ): Promise<void> {
    await execute(
      this.dataSource,
      sql`UPDATE background_task SET leased_until = NULL, error = ${errorText(error)}, attempts = attempts - ${counts ? 0 : 1}::integer,
         run_at = now() + make_interval(secs => ${delay / 1_000})
       WHERE name = ${name} AND (key, attempts) IN (
         SELECT * FROM unnest(${keysOf(tasks)}::text[], ${tasks.map(({ attempts }) => attempts)}::integer[])
       )`,
    );
  }

  /**
   * Moves a task to the dead letters, from where an operator can have it tried again. One that was requested during
   * the run that failed is due again instead. Returns whether it was moved.
   */
  async giveUp({ name }: Task, { key, attempts, requested }: TakenTask, error: unknown): Promise<boolean> {
    const moved = await execute(
      this.dataSource,
      sql`WITH given_up AS (
         DELETE FROM background_task
         WHERE name = ${name} AND key = ${key} AND attempts = ${attempts} AND requested = ${requested} RETURNING *
       ), renewed AS (
         UPDATE background_task SET leased_until = NULL, attempts = 0
         WHERE name = ${name} AND key = ${key} AND attempts = ${attempts} AND requested <> ${requested}
       )
       INSERT INTO dead_letter_job (job_key, name, payload, request_id, error, attempts)
       SELECT gen_random_uuid(), name, jsonb_build_object('key', key), request_id, ${errorText(error)}, attempts FROM given_up`,
    );
    return moved > 0;
  }
}

interface Later {
  readonly counts: boolean;
  /** The delay in milliseconds. */
  readonly delay: number;
}

const taken = {
  name: text,
  key: text,
  progress: json<unknown>().orNull,
  requestId: text,
  requested: integer,
  attempts: integer,
};

const keysOf = (tasks: readonly TakenTask[]): string[] => tasks.map(({ key }) => key);

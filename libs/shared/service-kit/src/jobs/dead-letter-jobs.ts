import type { Job, ServiceName } from '@quillstead/contracts';
import { defineJob, jobsOf, serviceNames, tasksOf } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { addTasks } from '../background-task/add-tasks.js';
import type { Jobs } from './jobs.js';
import { execute, integer, json, query, type RowOf, sql, text, time } from '../sql/index.js';

const deadLetterJob = {
  id: integer,
  name: text,
  payload: json<unknown>(),
  request_id: text,
  error: text,
  attempts: integer,
  died_at: time,
};
export type DeadLetterJob = Readonly<RowOf<typeof deadLetterJob>>;

/** The payload of a dead letter that was a background task. */
const deadLetterTask = z.object({ key: z.string() });

export interface ReplayedDeadLetterJob {
  readonly id: number;
  readonly outcome: 'queued' | 'failed';
  readonly error?: string;
}

/** Puts a job that failed for the last time where an operator can see it; once, however often it is said. */
export async function addDeadLetterJob(
  dataSource: DataSource,
  job: Omit<DeadLetterJob, 'id' | 'died_at'> & { job_key: string },
): Promise<void> {
  await execute(
    dataSource,
    sql`INSERT INTO dead_letter_job (job_key, name, payload, request_id, error, attempts)
     VALUES (${job.job_key}, ${job.name}, ${JSON.stringify(job.payload ?? null)}, ${job.request_id}, ${job.error}, ${job.attempts}) ON CONFLICT DO NOTHING`,
  );
}

/** Lists dead letters, oldest first. */
export function listDeadLetterJobs(
  dataSource: DataSource,
  ids?: readonly number[],
): Promise<readonly DeadLetterJob[]> {
  return query(
    dataSource,
    deadLetterJob,
    sql`SELECT id, name, payload, request_id, error, attempts, died_at FROM dead_letter_job
     WHERE ${ids ?? null}::bigint[] IS NULL OR id = ANY(${ids ?? null}) ORDER BY id`,
  );
}

/**
 * Puts dead letters back into the queue, all of them when no ids are given. A crash in the middle leaves a job in both
 * places; the unique index of the job makes it count once.
 */
export async function replayDeadLetterJobs(
  dataSource: DataSource,
  jobs: Jobs,
  declared: readonly Job[],
  ids?: readonly number[],
): Promise<ReplayedDeadLetterJob[]> {
  const outcomes: ReplayedDeadLetterJob[] = [];
  for (const dead of await listDeadLetterJobs(dataSource, ids)) {
    const job = declared.find(({ name }) => name === dead.name);
    try {
      if (await addTaskAgain(dataSource, dead)) {
        outcomes.push({ id: dead.id, outcome: 'queued' });
        continue;
      }
      if (!job) throw new Error(`${dead.name} is not declared any more`);
      await jobs.addAgain(job, { payload: dead.payload, request_id: dead.request_id });
      await execute(dataSource, sql`DELETE FROM dead_letter_job WHERE id = ${dead.id}`);
      outcomes.push({ id: dead.id, outcome: 'queued' });
    } catch (error) {
      outcomes.push({ id: dead.id, outcome: 'failed', error: String(error) });
    }
  }
  return outcomes;
}

/** Adds a dead letter that was a background task as one again; gives false for any other. */
function addTaskAgain(
  dataSource: DataSource,
  { id, name, payload, request_id: requestId }: DeadLetterJob,
): Promise<boolean> {
  const task = serviceNames.flatMap(tasksOf).find((one) => one.name === name);
  if (task === undefined) return Promise.resolve(false);
  const { key } = deadLetterTask.parse(payload);
  return dataSource.transaction(async (manager) => {
    await addTasks(task, [key], manager, { requestId });
    await execute(manager, sql`DELETE FROM dead_letter_job WHERE id = ${id}`);
    return true;
  });
}

/** Returns the job of every service that deletes old events and replies; scheduled by the kit itself. */
export function pruneMessagesJob(service: ServiceName): Job<Record<string, never>> {
  return defineJob({ name: `${service}.prune_messages` });
}

/** Returns all jobs that a service can have in its queue, the kit's own included. */
export function allJobsOf(service: ServiceName): readonly Job[] {
  return [...jobsOf(service), pruneMessagesJob(service)];
}

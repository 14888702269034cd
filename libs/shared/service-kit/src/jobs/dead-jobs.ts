import type { Job, ServiceName } from '@quillstead/contracts';
import { jobsOf, serviceNames, tasksOf } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { addTasks } from '../background-task/index.js';
import { pruneMessagesJob } from '../facts/prune-messages-job.js';
import type { Jobs } from './jobs.js';

export interface DeadJob {
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
  readonly request_id: string;
  readonly error: string;
  readonly attempts: number;
  readonly died_at: Date;
}

/** The payload of a dead letter that was a background task. */
const deadTask = z.object({ key: z.string() });

export interface ReplayedJob {
  readonly id: number;
  readonly outcome: 'queued' | 'failed';
  readonly error?: string;
}

/** Puts a job that failed for the last time where an operator can see it; once, however often it is said. */
export async function buryJob(
  dataSource: DataSource,
  job: Omit<DeadJob, 'id' | 'died_at'> & { job_key: string },
): Promise<void> {
  await dataSource.query(
    `INSERT INTO dead_job (job_key, name, payload, request_id, error, attempts)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [job.job_key, job.name, JSON.stringify(job.payload ?? null), job.request_id, job.error, job.attempts],
  );
}

/** Lists dead jobs, oldest first. */
export function listDeadJobs(dataSource: DataSource, ids?: readonly number[]): Promise<readonly DeadJob[]> {
  return dataSource.query<DeadJob[]>(
    `SELECT id, name, payload, request_id, error, attempts, died_at FROM dead_job
     WHERE $1::bigint[] IS NULL OR id = ANY($1) ORDER BY id`,
    [ids ?? null],
  );
}

/**
 * Puts dead jobs back into the queue, all of them when no ids are given. A crash in the middle leaves a job in both
 * places; that it counts once is for its unique index to see to.
 */
export async function replayJobs(
  dataSource: DataSource,
  jobs: Jobs,
  declared: readonly Job[],
  ids?: readonly number[],
): Promise<ReplayedJob[]> {
  const outcomes: ReplayedJob[] = [];
  for (const dead of await listDeadJobs(dataSource, ids)) {
    const job = declared.find(({ name }) => name === dead.name);
    try {
      if (await addTaskAgain(dataSource, dead)) {
        outcomes.push({ id: dead.id, outcome: 'queued' });
        continue;
      }
      if (!job) throw new Error(`${dead.name} is not declared any more`);
      await jobs.addAgain(job, { payload: dead.payload, request_id: dead.request_id });
      await dataSource.query('DELETE FROM dead_job WHERE id = $1', [dead.id]);
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
  { id, name, payload, request_id: requestId }: DeadJob,
): Promise<boolean> {
  const task = serviceNames.flatMap(tasksOf).find((one) => one.name === name);
  if (task === undefined) return Promise.resolve(false);
  const { key } = deadTask.parse(payload);
  return dataSource.transaction(async (manager) => {
    await addTasks(task, [key], manager, { requestId });
    await manager.query('DELETE FROM dead_job WHERE id = $1', [id]);
    return true;
  });
}

/** All jobs that a service can have in its queue, the kit's own included. */
export function allJobsOf(service: ServiceName): readonly Job[] {
  return [...jobsOf(service), pruneMessagesJob(service)];
}

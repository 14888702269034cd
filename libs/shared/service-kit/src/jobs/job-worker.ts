import { setTimeout as pause } from 'node:timers/promises';
import type { Job, ServiceName } from '@quillstead/contracts';
import { DelayedError, type Job as QueuedJob, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { isPassing } from '../database/database-errors.js';
import { readMessage } from '../errors/message-errors.js';
import type { Logger } from '../logging/create-logger.js';
import { errorText } from '../logging/describe-error.js';
import { requestScope } from '../logging/request-scope.js';
import { addDeadLetterJob } from './dead-letter-jobs.js';
import type { FoundJobHandler } from './job-handler.js';
import { JobMetrics } from './job-metrics.js';
import { type JobData, jobPrefix, parseJobData } from './job-queue.js';
import { longestBlock, openRedis } from '../redis/open-redis.js';
import { withinSpan } from '../tracing/tracer.js';

export interface JobWorkerOptions {
  readonly service: ServiceName;
  readonly dataSource: DataSource;
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: Logger;
  readonly registry: Registry;
  /** The handlers, one for each job of the service. */
  readonly jobHandlers: readonly FoundJobHandler[];
  /** Jobs that this replica works on at once. */
  readonly concurrency?: number;
  /** Milliseconds that running jobs get when the process stops; what is not done then another replica does again. */
  readonly grace?: number;
  /** Milliseconds after which the job of a killed process is taken up by another. */
  readonly lockDuration?: number;
}

/** Milliseconds before a job is tried again that could not be stored as a dead letter. */
const deadLetterRetryDelay = 5_000;
/** Starts beyond the declared attempts, of a job that takes its process down each time. */
const spareStarts = 3;

/** Waits for jobs no longer than its connection may be silent. */
class WakefulWorker extends Worker {
  override get maximumBlockTimeout(): number {
    return longestBlock;
  }
}

/** Processes this service's jobs (docs/messaging.md#jobs). */
export class JobWorker {
  private readonly jobHandlers: ReadonlyMap<string, FoundJobHandler>;
  private readonly metrics: JobMetrics;
  private readonly running = new Set<Promise<void>>();
  private redis: Redis | undefined;
  private worker: Worker | undefined;

  constructor(private readonly options: JobWorkerOptions) {
    this.jobHandlers = new Map(options.jobHandlers.map((jobHandler) => [jobHandler.job.name, jobHandler]));
    this.metrics = new JobMetrics(options.registry, this.jobHandlers.keys());
  }

  start(): void {
    const { service, secret, redisUrl, logger, lockDuration = 30_000 } = this.options;
    const prefix = jobPrefix(service, secret);
    this.redis = openRedis(redisUrl, prefix, {
      maxRetriesPerRequest: null,
    });
    this.redis.on('error', (error) => logger.debug({ err: error }, 'the worker has no Redis'));
    this.worker = new WakefulWorker(service, (job, token) => this.take(job, token ?? ''), {
      connection: this.redis,
      prefix,
      drainDelay: longestBlock,
      concurrency: this.options.concurrency ?? 16,
      lockDuration,
      stalledInterval: lockDuration,
      // A job whose process died is counted by its starts, see below, and becomes a dead letter like any other.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      runRetryDelay: 1_000,
    });
    this.worker.on('error', (error) => logger.warn({ err: error }, 'the worker has trouble'));
  }

  /** Takes no more jobs, and waits for those that run, at most for the grace time. */
  async stop(): Promise<void> {
    const { worker, redis } = this;
    if (!worker || !redis) return;
    this.worker = undefined;
    this.redis = undefined;
    const grace = new AbortController();
    const graceOver = pause(this.options.grace ?? 3_000, undefined, { signal: grace.signal }).catch(
      () => undefined,
    );
    await worker.pause(true);
    await Promise.race([Promise.allSettled(this.running), graceOver]);
    // A worker that is closed by force releases its jobs: another replica does them when their locks have expired.
    await Promise.race([worker.close(this.running.size > 0), graceOver]);
    grace.abort();
    redis.disconnect();
  }

  private async take(job: QueuedJob, token: string): Promise<void> {
    const data = parseJobData(job.data);
    const trying = requestScope
      .run(data.request_id, () => this.try(job, data, token))
      .finally(() => this.running.delete(trying));
    this.running.add(trying);
    await trying;
  }

  private async try(job: QueuedJob, data: JobData, token: string): Promise<void> {
    const { metrics } = this;
    const labels = { job: job.name };
    if (job.attemptsMade === 0)
      metrics.latency.observe(labels, secondsSince(job.timestamp + (job.opts.delay ?? 0)));
    const began = Date.now();
    try {
      await this.do(job, data);
      metrics.done.inc(labels);
    } catch (error) {
      metrics.failed.inc(labels);
      this.options.logger.warn({ err: error, job: job.name, attempt: job.attemptsMade + 1 }, 'a job failed');
      if (isLast(job, error) && !comesAgain(job, error)) await this.addDeadLetter(job, data, error, token);
      throw error;
    } finally {
      metrics.duration.observe(labels, secondsSince(began));
    }
  }

  private async do(job: QueuedJob, { payload, request_id: requestId, span }: JobData): Promise<void> {
    const jobHandler = this.jobHandlers.get(job.name);
    if (!jobHandler) throw new UnrecoverableError(`nothing here handles ${job.name}`);
    if (job.attemptsStarted > attemptsOf(job) + spareStarts) {
      throw new UnrecoverableError(`it was started ${job.attemptsStarted} times and never came to an end`);
    }
    await withinSpan(`do ${job.name}`, { requestId, parent: span }, async () =>
      jobHandler.work(readPayload(jobHandler.job, payload), { requestId, attempt: job.attemptsMade + 1 }),
    );
  }

  private async addDeadLetter(job: QueuedJob, data: JobData, error: unknown, token: string): Promise<void> {
    const { dataSource, logger } = this.options;
    try {
      await addDeadLetterJob(dataSource, {
        ...data,
        job_key: `${job.id}:${job.timestamp}`,
        name: job.name,
        payload: data.payload,
        error: errorText(error),
        attempts: job.attemptsMade + 1,
      });
    } catch (fault) {
      logger.error({ err: fault, job: job.name }, 'a dead letter could not be stored and is tried again');
      await job.moveToDelayed(Date.now() + deadLetterRetryDelay, token);
      throw new DelayedError();
    }
    this.metrics.dead.inc({ job: job.name });
    logger.error(
      { err: error, job: job.name },
      'a job failed for the last time; `replay jobs` tries it again',
    );
  }
}

/** Another try would read the same. */
function readPayload({ name, schema }: Job, payload: unknown): unknown {
  try {
    return readMessage(name, schema, payload);
  } catch (error) {
    throw new UnrecoverableError(errorText(error));
  }
}

function attemptsOf(job: QueuedJob): number {
  return job.opts.attempts ?? 1;
}

function isLast(job: QueuedJob, error: unknown): boolean {
  return error instanceof UnrecoverableError || job.attemptsMade + 1 >= attemptsOf(job);
}

/** True if a dependency was away at one turn of a job that repeats: its next turn does the same work. */
function comesAgain(job: QueuedJob, error: unknown): boolean {
  return job.repeatJobKey !== undefined && isPassing(error);
}

function secondsSince(epochMilliseconds: number): number {
  return Math.max(0, Date.now() - epochMilliseconds) / 1000;
}

import { once } from 'node:events';
import type { Job, JobPayloadOf, ServiceName } from '@quillstead/contracts';
import { type Job as QueuedJob, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { CallError } from '../errors/call-error.js';
import { largestJob, printWithin } from '../errors/message-errors.js';
import type { Logger } from '../logging/create-logger.js';
import { requestScope } from '../logging/request-scope.js';
import { type JobData, jobPrefix } from './job-queue.js';
import { openRedis } from '../redis/open-redis.js';
import { tracing } from '../tracing/tracer.js';

export interface JobsOptions {
  readonly service: ServiceName;
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: Logger;
}

export interface AddOptions {
  /** Milliseconds before the job may start. */
  readonly delay?: number;
  /**
   * The id of the job: while a job with it waits or runs, another is not added. This only saves work: a unique index
   * makes sure that a job counts once. Latin characters, digits, `-` and `_`, not only digits.
   */
  readonly id?: string;
}

interface Repeated {
  readonly job: Job;
  readonly every: number;
}

/** Milliseconds in which Redis must have taken a job. */
const timeout = 1_000;
/** The share of a delay before another try that is left to chance, so that failures do not come back in step. */
const jitter = 0.5;

/** Adds jobs for this service to do later (docs/messaging.md#jobs). */
export class Jobs {
  private readonly redis: Redis;
  private queue: Promise<Queue> | undefined;
  private readonly repeated: Repeated[] = [];
  private troubled = false;

  constructor(private readonly options: JobsOptions) {
    this.redis = openRedis(options.redisUrl, jobPrefix(options.service, options.secret), {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: timeout,
    });
    this.redis.on('error', (error) => options.logger.debug({ err: error }, 'the job queue has no Redis'));
    this.redis.on('ready', () => {
      this.troubled = false;
      void this.schedule();
    });
  }

  /**
   * Adds a job; it is done by any replica of this service that works.
   * @throws CallError `unreachable` within about a second when Redis does not take it
   * @throws OversizedMessageError for a payload of more than 64 KiB, before it is sent to Redis
   */
  async add<Declared extends Job>(
    job: Declared,
    payload: JobPayloadOf<Declared>,
    { delay = 0, id }: AddOptions = {},
  ): Promise<void> {
    this.checkOwner(job);
    printWithin(largestJob, job.name, payload);
    const data: JobData = {
      payload,
      request_id: requestScope.current() ?? '',
      span: tracing.tracer?.present(),
    };
    await this.withQueue((queue) => queue.add(job.name, data, { ...tries(job), delay, jobId: id }));
  }

  /** Adds a job again that died, as it was. Throws like `add`. */
  async addAgain(job: Job, data: JobData): Promise<void> {
    this.checkOwner(job);
    printWithin(largestJob, job.name, data.payload);
    await this.withQueue((queue) => queue.add(job.name, data, tries(job)));
  }

  /** Schedules a job every so many milliseconds, for one replica each time, also after Redis came back empty. */
  repeat(job: Job, every: number): void {
    this.checkOwner(job);
    this.repeated.push({ job, every });
    // While Redis is away, the next connection schedules all jobs; each would wait here for it on its own.
    if (this.redis.status === 'ready') void this.schedule();
  }

  /** Jobs by state, e.g. `{ waiting: 3, delayed: 1, active: 0 }`. Throws like `add`. */
  count(): Promise<Record<string, number>> {
    return this.withQueue((queue) => queue.getJobCounts('waiting', 'delayed', 'active'));
  }

  /**
   * Returns the moment (epoch milliseconds) from which the job that waits longest might begin; null when none waits. A
   * job whose delay is over waits too, although it is among the delayed ones until a worker takes it from there. Throws
   * like `add`.
   */
  async oldestWaiting(): Promise<number | null> {
    const [[waiting], delayed] = await this.withQueue((queue) =>
      Promise.all([queue.getWaiting(0, 0), this.firstDelayed(queue)]),
    );
    const moments = waiting === undefined ? [] : [mayBeginAt(waiting)];
    if (delayed !== null && delayed <= Date.now()) moments.push(delayed);
    return moments.length === 0 ? null : Math.min(...moments);
  }

  /** Returns when the first of the delayed jobs may begin; null when there are none. */
  private async firstDelayed(queue: Queue): Promise<number | null> {
    const [, score] = await this.redis.zrange(queue.toKey('delayed'), '0', '0', 'WITHSCORES');
    return score === undefined ? null : Math.floor(Number(score) / scoreOfMillisecond);
  }

  async close(): Promise<void> {
    const queue = await this.queue?.catch(() => undefined);
    await queue?.close().catch(() => undefined);
    this.redis.disconnect();
  }

  private checkOwner(job: Job): void {
    const { service } = this.options;
    if (!job.name.startsWith(`${service}.`)) throw new Error(`${job.name} is not a job of ${service}`);
  }

  private async withQueue<Result>(command: (queue: Queue) => Promise<Result>): Promise<Result> {
    try {
      return await command(await this.connected());
    } catch (error) {
      // Said once for each outage: metrics and schedules come here too, again and again.
      if (!this.troubled) this.options.logger.warn({ err: error }, 'the job queue is out of reach');
      this.troubled = true;
      throw new CallError('unreachable');
    }
  }

  /** BullMQ gives up when Redis is away while it makes a queue, so the queue is made once Redis responds. */
  private async connected(): Promise<Queue> {
    if (this.redis.status !== 'ready')
      await once(this.redis, 'ready', { signal: AbortSignal.timeout(timeout) });
    this.queue ??= this.open().catch((error: unknown) => {
      this.queue = undefined;
      throw error;
    });
    return this.queue;
  }

  private async open(): Promise<Queue> {
    const { service, secret, logger } = this.options;
    const queue = new Queue(service, { connection: this.redis, prefix: jobPrefix(service, secret) });
    queue.on('error', (error) => logger.debug({ err: error }, 'the job queue has trouble'));
    await queue.waitUntilReady();
    return queue;
  }

  private async schedule(): Promise<void> {
    for (const { job, every } of this.repeated) {
      const data: JobData = { payload: {}, request_id: '' };
      // If Redis is away now, the next connection runs this again.
      await this.withQueue((queue) =>
        queue.upsertJobScheduler(job.name, { every }, { name: job.name, data, opts: tries(job) }),
      ).catch(() => undefined);
    }
  }
}

/** A job that was tried before waits since then, and not since it was added. */
const mayBeginAt = ({ timestamp, processedOn = 0, opts }: QueuedJob): number =>
  Math.max(timestamp + (opts.delay ?? 0), processedOn);

/** BullMQ keeps delayed jobs by their moment times this, plus a counter. */
const scoreOfMillisecond = 0x1000;

function tries({ attempts, firstDelay }: Job) {
  return {
    attempts,
    backoff: { type: 'exponential', delay: firstDelay, jitter },
    removeOnComplete: true,
    // PostgreSQL stores dead letters, so BullMQ need not.
    removeOnFail: true,
  };
}

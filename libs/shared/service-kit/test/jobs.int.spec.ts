import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { listDeadLetterJobs, replayDeadLetterJobs } from '../src/jobs/dead-letter-jobs.js';
import type { Jobs } from '../src/jobs/jobs.js';
import { requestScope } from '../src/logging/request-scope.js';
import { emailTable, sendEmail } from './fixtures/jobs/email-jobs.js';
import {
  openJobs,
  secret,
  type Send,
  startWorker,
  type WorkerOptions,
} from './fixtures/jobs/start-worker.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

describe('jobs', () => {
  let redis: TestRedis;
  let service: ServiceDatabase;
  let jobs: Jobs;
  const stops: (() => unknown)[] = [];

  const start = (send: Send, options: Partial<WorkerOptions> = {}) => {
    const worker = startWorker({
      redisUrl: redis.url,
      dataSource: service.dataSource,
      jobs,
      send,
      ...options,
    });
    stops.push(() => worker.stop());
    return worker;
  };
  const startProcess = (...words: string[]): ChildProcess => {
    const child = fork(join(import.meta.dirname, 'fixtures/jobs/work.mjs'), words, {
      env: { PATH: process.env['PATH'], DATABASE_URL: service.url, REDIS_URL: redis.url, SECRET: secret },
    });
    stops.push(() => child.kill('SIGKILL'));
    return child;
  };
  const rows = async (table: 'email' | 'try'): Promise<string[]> => {
    const all = await service.dataSource.query<{ receiver: string }[]>(`SELECT receiver FROM ${table}`);
    return all.map(({ receiver }) => receiver);
  };
  const queueIsEmpty = () =>
    waitFor(async () => Object.values(await jobs.count()).every((count) => count === 0), {
      what: 'an empty queue',
    });

  beforeAll(async () => {
    redis = await startRedis({ keepsData: true });
    service = await openServiceDatabase(emailTable);
  });
  afterAll(async () => {
    await service.close();
    await redis.stop();
  });
  beforeEach(async () => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    await service.dataSource.query('TRUNCATE email, try, dead_letter_job');
    jobs = openJobs(redis.url);
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await jobs.close();
  });

  it('leave no connection behind when they are closed', async () => {
    const client = new Redis(redis.url);
    const connections = async () => String(await client.call('CLIENT', 'LIST')).split('\n').length;
    const [before, others] = [await jobs.count().then(connections), openJobs(redis.url)];
    await others.count().then(() => others.close());
    await waitFor(async () => (await connections()) === before).finally(() => client.disconnect());
  });

  it('are done with what they were given, for the request that caused them', async () => {
    const seen: unknown[] = [];
    const registry = new Registry();
    start(
      async (payload, context) => {
        seen.push([payload, context, requestScope.current()]);
      },
      { registry },
    );
    await requestScope.run('request-1', () => jobs.add(sendEmail, { to: 'ada' }));
    await waitFor(() => seen.length === 1);
    expect(seen).toEqual([[{ to: 'ada' }, { requestId: 'request-1', attempt: 1 }, 'request-1']]);
    await queueIsEmpty();
    const metrics = await registry.metrics();
    expect(metrics).toContain('jobs_done_total{job="notifications.send_email"} 1');
    expect(metrics).toContain('job_queue_latency_seconds_count{job="notifications.send_email"} 1');
    expect(metrics).toContain('job_queue_depth{state="waiting"} 0');
    expect(metrics).toContain('job_dead_letters_total{job="notifications.send_email"} 0');
  });

  it('keep the beginning of an error that is too long to be written down', async () => {
    start(() => Promise.reject(new Error('x'.repeat(100_000))));
    await jobs.add(sendEmail, { to: 'ada' });
    const [dead] = await waitFor(
      async () => {
        const all = await listDeadLetterJobs(service.dataSource);
        return all.length > 0 ? all : null;
      },
      { what: 'a dead letter' },
    );
    expect(dead?.error).toBe(`Error: ${'x'.repeat(3_993)}`);
  });

  it('wait for the delay they were given', async () => {
    let doneAt = 0;
    start(async () => {
      doneAt = Date.now();
    });
    const addedAt = Date.now();
    await jobs.add(sendEmail, { to: 'ada' }, { delay: 400 });
    await waitFor(() => doneAt > 0);
    expect(doneAt - addedAt).toBeGreaterThanOrEqual(399);
  });

  it('of the same id are added once while one waits', async () => {
    const sent: string[] = [];
    for (const to of ['ada', 'bob', 'cyd']) await jobs.add(sendEmail, { to }, { id: 'morning-email' });
    await jobs.add(sendEmail, { to: 'dan' });
    start(async ({ to }) => void sent.push(to));
    await waitFor(() => sent.includes('dan'));
    expect(sent).toEqual(['ada', 'dan']);
  });

  it('are tried again after growing delays, then become dead letters, and can be replayed', async () => {
    const tries: number[] = [];
    const registry = new Registry();
    let mended = false;
    start(
      async ({ to }, { attempt }) => {
        if (to === 'ada') tries.push(Date.now());
        if (to === 'ada' && !mended) throw new Error(`no email in try ${attempt}`);
        await service.dataSource.query('INSERT INTO email (receiver) VALUES ($1)', [to]);
      },
      { registry },
    );
    await requestScope.run('request-1', () => jobs.add(sendEmail, { to: 'ada' }));
    await jobs.add(sendEmail, { to: 'bob' });
    const [dead] = await waitFor(async () => {
      const all = await listDeadLetterJobs(service.dataSource);
      return all.length > 0 ? all : null;
    });
    expect(dead).toMatchObject({
      name: 'notifications.send_email',
      payload: { to: 'ada' },
      request_id: 'request-1',
      attempts: 4,
      error: 'Error: no email in try 4',
    });
    expect(await rows('email')).toEqual(['bob']);
    // From half of 100, 200 and 400 ms upwards.
    const delays = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(delays).toHaveLength(3);
    for (const [index, least] of [50, 100, 200].entries())
      expect(delays[index]).toBeGreaterThanOrEqual(least - 1);
    const ofEmails = '{job="notifications.send_email"}';
    for (const count of [`failures_total${ofEmails} 4`, `dead_letters_total${ofEmails} 1`])
      expect(await registry.metrics()).toContain(`job_${count}`);
    await queueIsEmpty();

    mended = true;
    expect(await replayDeadLetterJobs(service.dataSource, jobs, [sendEmail])).toEqual([
      { id: dead?.id, outcome: 'queued' },
    ]);
    await waitFor(async () => (await rows('email')).includes('ada'));
    expect(await listDeadLetterJobs(service.dataSource)).toEqual([]);
  });

  it('that nothing here handles are dead letters at once', async () => {
    start(async () => undefined);
    await jobs.add({ ...sendEmail, name: 'notifications.unheard_of' }, { to: 'ada' });
    const [dead] = await waitFor(async () => {
      const all = await listDeadLetterJobs(service.dataSource);
      return all.length > 0 ? all : null;
    });
    expect(dead).toMatchObject({ attempts: 1, error: expect.stringContaining('nothing here handles') });
  });

  it('count once though the process that did one is killed before the queue knows', async () => {
    const first = startProcess('hang');
    await jobs.add(sendEmail, { to: 'ada' });
    await waitFor(async () => (await rows('email')).length === 1);
    const gone = once(first, 'exit');
    first.kill('SIGKILL');
    await gone;
    startProcess();
    await waitFor(async () => (await rows('try')).length === 2);
    await queueIsEmpty();
    expect(await rows('email')).toEqual(['ada']);
  });

  it('that take their process down each time are dead letters in the end', async () => {
    await jobs.add({ ...sendEmail, attempts: 1 }, { to: 'the end' });
    const [dead] = await waitFor(
      async () => {
        const child = startProcess();
        await Promise.race([once(child, 'exit'), once(AbortSignal.timeout(4_000), 'abort')]);
        const all = await listDeadLetterJobs(service.dataSource);
        return all.length > 0 ? all : null;
      },
      { timeout: 40_000 },
    );
    expect(dead).toMatchObject({ error: expect.stringContaining('never came to an end') });
    expect(await rows('try')).toHaveLength(4);
  });

  it('are refused while Redis is down, and go on when it is back', async () => {
    const sent: string[] = [];
    await jobs.add(sendEmail, { to: 'ada' });
    await redis.kill();
    start(async ({ to }) => void sent.push(to));
    await expect(jobs.add(sendEmail, { to: 'bob' })).rejects.toMatchObject({ code: 'unreachable' });
    await redis.restart();
    await waitFor(() => sent.includes('ada'));
    await waitFor(() => jobs.add(sendEmail, { to: 'cyd' }).then(() => true));
    await waitFor(() => sent.includes('cyd'));
    await redis.restart();
    await waitFor(() => jobs.add(sendEmail, { to: 'dan' }).then(() => true));
    await waitFor(() => sent.includes('dan'));
    expect(sent).not.toContain('bob');
  });

  it('are refused while Redis is frozen', async () => {
    await jobs.count();
    redis.freeze();
    try {
      await expect(jobs.add(sendEmail, { to: 'bob' })).rejects.toMatchObject({ code: 'unreachable' });
    } finally {
      redis.thaw();
    }
  });

  it('that repeat go on after Redis came back empty', async () => {
    let times = 0;
    start(async () => {
      times += 1;
    });
    jobs.repeat(sendEmail, 100);
    await waitFor(() => times >= 2);
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    await redis.restart();
    const then = times;
    await waitFor(() => times >= then + 2);
    // The other connection has its own way back.
    await waitFor(() => jobs.count());
  });

  it('that run when the worker stops are finished first', async () => {
    let finish: (() => void) | undefined;
    let ended = false;
    const worker = start(async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      ended = true;
    });
    await jobs.add(sendEmail, { to: 'ada' });
    await waitFor(() => finish !== undefined);
    const stopped = worker.stop();
    finish?.();
    await stopped;
    expect(ended).toBe(true);
    await jobs.add(sendEmail, { to: 'bob' });
    expect(await jobs.count()).toEqual({ active: 0, waiting: 1, delayed: 0 });
  });

  it('that do not end hold a stop no longer than the grace time, and another replica does them', async () => {
    let began = false;
    const worker = start(
      () => {
        began = true;
        return new Promise(() => undefined);
      },
      { grace: 200, lockDuration: 500 },
    );
    await jobs.add(sendEmail, { to: 'ada' });
    await waitFor(() => began);
    await worker.stop();
    const sent: string[] = [];
    start(async ({ to }) => void sent.push(to), { lockDuration: 500 });
    await waitFor(() => sent.length > 0);
    await queueIsEmpty();
    expect(sent).toEqual(['ada']);
  });

  it('of another service are refused', async () => {
    await expect(jobs.add({ ...sendEmail, name: 'content.send_email' }, { to: 'ada' })).rejects.toThrow(
      'not a job',
    );
  });
});

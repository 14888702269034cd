import { startProxy, startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Queue } from 'bullmq';
import { Registry } from 'prom-client';
import { ConsumerMetrics } from '../src/events/consumer-metrics.js';
import { Outbox } from '../src/events/outbox.js';
import { allJobsOf } from '../src/jobs/dead-letter-jobs.js';
import { showBacklog } from '../src/background-task/backlog-metrics.js';
import { JobMetrics } from '../src/jobs/job-metrics.js';
import { jobPrefix } from '../src/jobs/job-queue.js';
import type { Jobs } from '../src/jobs/jobs.js';
import { showQueue } from '../src/jobs/queue-metrics.js';
import { countCalls } from '../src/metrics/rpc-metrics.js';
import { startAcknowledger, startPublishing } from './fixtures/events/start-acknowledging.js';
import { effectTable, keptBy, publishThing, thingTable } from './fixtures/events/things.js';
import { emailTable, sendEmail } from './fixtures/jobs/email-jobs.js';
import { openJobs, secret, startWorker } from './fixtures/jobs/start-worker.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

/** Upper bounds of a histogram that has measured something, in seconds. */
const boundsOf = async (registry: Registry, name: string): Promise<number[]> => {
  const text = await registry.getSingleMetricAsString(name);
  return [...new Set(Array.from(text.matchAll(/le="([\d.]+)"/g), ([, bound]) => Number(bound)))];
};
const sumOf = async (registry: Registry, name: string): Promise<number> => {
  const text = await registry.getSingleMetricAsString(name);
  return Number(/_sum\S* (\S+)/.exec(text)?.[1]);
};

describe('what operators see', () => {
  let redis: TestRedis;
  let database: ServiceDatabase;
  let jobs: Jobs;
  let stops: (() => unknown)[];

  beforeAll(async () => {
    redis = await startRedis();
    database = await openServiceDatabase(`${thingTable};${effectTable};${emailTable}`);
  });
  afterAll(async () => {
    await Promise.all([database.close(), redis.stop()]);
  });
  beforeEach(() => {
    jobs = openJobs(redis.url);
    stops = [() => jobs.close()];
  });
  afterEach(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  it('has the same bounds of time in every release: what was measured before is compared with it', async () => {
    const registry = new Registry();
    new ConsumerMetrics(registry).delay.observe({ source: 'content' }, 1);
    const { latency, duration } = new JobMetrics(registry, []);
    latency.observe({ job: 'content.a' }, 1);
    duration.observe({ job: 'content.a' }, 1);
    const metrics = countCalls(registry);
    metrics.called('content.a', 'ok', 1);
    metrics.handled('content.a', 'ok', 1);
    const ofJobs = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 3600];
    const ofCalls = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];
    expect(await boundsOf(registry, 'event_delay_seconds')).toEqual([
      0.01, 0.05, 0.1, 0.5, 1, 5, 30, 300, 3600,
    ]);
    expect(await boundsOf(registry, 'job_queue_latency_seconds')).toEqual(ofJobs);
    expect(await boundsOf(registry, 'job_duration_seconds')).toEqual(ofJobs);
    expect(await boundsOf(registry, 'rpc_client_seconds')).toEqual(ofCalls);
    expect(await boundsOf(registry, 'rpc_server_seconds')).toEqual(ofCalls);
  });

  it('has how long a service took to acknowledge an event, up to the time that a job waits for it', async () => {
    const publisher = await startPublishing(database.dataSource, redis.url);
    stops.push(() => publisher.close());
    stops.push(await startAcknowledger('notifications', database.dataSource, redis.url));
    const outbox = new Outbox(database.dataSource);
    const { published } = await publishThing(database.dataSource, outbox, 1, keptBy('notifications'));
    const began = performance.now();
    await publisher.acknowledgements.wait(published);
    const took = (performance.now() - began) / 1_000;
    expect(await boundsOf(publisher.registry, 'event_acknowledgement_seconds')).toEqual([
      0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5,
    ]);
    const sum = await sumOf(publisher.registry, 'event_acknowledgement_seconds');
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(took);
  });

  it('has how late a job began and how long it ran, in seconds', async () => {
    const registry = new Registry();
    const delay = 150;
    /** Milliseconds by which two clocks that count whole ones may differ. */
    const rounding = 2;
    const before = Date.now();
    await jobs.add(sendEmail, { to: 'ada' }, { delay });
    let [beganAt, endedAt] = [0, 0];
    const send = async (): Promise<void> => {
      beganAt = Date.now();
      await waitFor(() => Date.now() > beganAt + 20);
      endedAt = Date.now();
    };
    const worker = startWorker({
      redisUrl: redis.url,
      dataSource: database.dataSource,
      jobs,
      send,
      registry,
    });
    stops.push(() => worker.stop());
    await waitFor(async () => (await sumOf(registry, 'job_duration_seconds')) > 0);
    const after = Date.now();
    const lasted = await sumOf(registry, 'job_duration_seconds');
    expect(lasted).toBeGreaterThanOrEqual((endedAt - beganAt - rounding) / 1_000);
    expect(lasted).toBeLessThanOrEqual((after - before + rounding) / 1_000);
    expect(await sumOf(registry, 'job_queue_latency_seconds')).toBeLessThanOrEqual(
      (Math.max(beganAt - before - delay, 0) + rounding) / 1_000,
    );
  });

  const gaugeOf = async (registry: Registry, name: string): Promise<number | null> => {
    const text = await registry.getSingleMetricAsString(name);
    const [, value] = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text) ?? [];
    return value === undefined ? null : Number(value);
  };

  describe('of a queue without a worker', () => {
    let registry: Registry;
    const oldest = () => gaugeOf(registry, 'job_oldest_waiting_seconds');
    beforeEach(async () => {
      const prefix = jobPrefix('notifications', secret);
      const queue = new Queue('notifications', { connection: { url: redis.url }, prefix });
      await queue.obliterate({ force: true });
      await queue.close();
      registry = new Registry();
      showQueue(registry, jobs);
    });

    it('is since when the oldest job waits', async () => {
      expect(await jobs.oldestWaiting()).toBeNull();
      expect(await oldest()).toBe(0);
      const before = Date.now();
      await jobs.add(sendEmail, { to: 'bob' });
      const after = Date.now();
      await jobs.add(sendEmail, { to: 'cyd' });
      const since = await jobs.oldestWaiting();
      expect(since).toBeGreaterThanOrEqual(before);
      expect(since).toBeLessThanOrEqual(after);
      await waitFor(async () => ((await oldest()) ?? 0) > 0.2);
      expect(await oldest()).toBeLessThanOrEqual((Date.now() - before) / 1_000);
    });

    it('is the job whose delay is over too, and not one whose delay is not', async () => {
      await jobs.add(sendEmail, { to: 'ada' }, { delay: 3_600_000 });
      expect(await jobs.oldestWaiting()).toBeNull();
      const before = Date.now();
      await jobs.add(sendEmail, { to: 'bob' }, { delay: 5 });
      const since = await waitFor(() => jobs.oldestWaiting());
      expect(since).toBeGreaterThanOrEqual(before + 5);
      expect(since).toBeLessThanOrEqual(Date.now());
    });

    it('is unknown, and not 0, while Redis is away', async () => {
      const toRedis = await startProxy(redis.url);
      const cutOff = openJobs(toRedis.url);
      stops.push(
        () => toRedis.stop(),
        () => cutOff.close(),
      );
      const other = new Registry();
      showQueue(other, cutOff);
      const seen = () =>
        Promise.all(['job_oldest_waiting_seconds', 'job_queue_depth'].map((name) => gaugeOf(other, name)));
      expect(await seen()).toEqual([0, 0]);
      toRedis.down();
      await waitFor(async () => (await gaugeOf(other, 'job_oldest_waiting_seconds')) === null);
      expect(await seen()).toEqual([null, null]);
    });
  });

  it('has how many background tasks are due and since when, in a process that runs none', async () => {
    const registry = new Registry();
    showBacklog(registry, database.dataSource, ['content.a', 'content.b']);
    await database.dataSource.query(
      `INSERT INTO background_task (name, key, request_id, run_at) VALUES
        ('content.a', '1', '', now() - interval '100 seconds'), ('content.a', '2', '', now()),
        ('content.a', '3', '', now() + interval '1 hour')`,
    );
    const metrics = await registry.metrics();
    expect(metrics).toContain('background_tasks_waiting{task="content.a"} 2');
    expect(metrics).toContain('background_tasks_waiting{task="content.b"} 0');
    expect(metrics).toContain('background_task_late_seconds{task="content.b"} 0');
    const [, late] = /background_task_late_seconds\{task="content\.a"\} (\S+)/.exec(metrics) ?? [];
    expect(Number(late)).toBeGreaterThanOrEqual(100);
    expect(Number(late)).toBeLessThan(160);
  });

  it('has the jobs of its service, and that of the kit which forgets old messages', () => {
    const names = allJobsOf('notifications').map(({ name }) => name);
    expect(names).toContain('notifications.prune_messages');
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !name.startsWith('notifications.'))).toEqual([]);
  });
});

import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { ConsumerMetrics } from '../src/events/consumer-metrics.js';
import { Outbox } from '../src/events/outbox.js';
import { allJobsOf } from '../src/jobs/dead-letter-jobs.js';
import { JobMetrics } from '../src/jobs/job-metrics.js';
import type { Jobs } from '../src/jobs/jobs.js';
import { countCalls } from '../src/metrics/rpc-metrics.js';
import { startAcknowledger, startPublishing } from './fixtures/events/start-acknowledging.js';
import { keptBy } from './fixtures/events/thing-changed.js';
import { effectTable, publishThing, thingTable } from './fixtures/events/things.js';
import { emailTable, sendEmail } from './fixtures/jobs/email-jobs.js';
import { openJobs, startWorker } from './fixtures/jobs/start-worker.js';
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
    const { latency, duration } = new JobMetrics(registry, jobs, []);
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

  it('has since when the oldest job waits', async () => {
    await waitFor(async () => Object.values(await jobs.count()).every((count) => count === 0));
    expect(await jobs.oldestWaiting()).toBeNull();
    const before = Date.now();
    await jobs.add(sendEmail, { to: 'bob' });
    const after = Date.now();
    await jobs.add(sendEmail, { to: 'cyd' });
    const oldest = await jobs.oldestWaiting();
    expect(oldest).toBeGreaterThanOrEqual(before);
    expect(oldest).toBeLessThanOrEqual(after);
  });

  it('has the jobs of its service, and that of the kit which forgets old messages', () => {
    const names = allJobsOf('notifications').map(({ name }) => name);
    expect(names).toContain('notifications.prune_messages');
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !name.startsWith('notifications.'))).toEqual([]);
  });
});

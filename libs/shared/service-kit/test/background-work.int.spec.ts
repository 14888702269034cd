import { readQueueOverview, retryDeadLettersOf, type SessionViewer } from '@quillstead/contracts';
import { startRedis, type TestRedis } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { ReadQueueOverview } from '../src/background-work/read-queue-overview.js';
import { RetryDeadLetters } from '../src/background-work/retry-dead-letters.js';
import { addDeadLetterJob } from '../src/jobs/dead-letter-jobs.js';
import type { Jobs } from '../src/jobs/jobs.js';
import { rpcContext } from './fixtures/rpc/rpc-context.js';
import { thingSubscriber, writeEffect } from './fixtures/events/start-consuming.js';
import { effects, effectTable } from './fixtures/events/things.js';
import { emailTable, sendEmail } from './fixtures/jobs/email-jobs.js';
import { openJobs } from './fixtures/jobs/start-worker.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

const viewer = (role: SessionViewer['role']): SessionViewer => ({
  id: 1,
  session_id: 1,
  username: 'ann',
  role,
  show_nsfw: 0,
});
const admin = rpcContext({ viewer: viewer('admin'), within: 30_000 });

describe('the background work that admins see', () => {
  let redis: TestRedis;
  let service: ServiceDatabase;
  let jobs: Jobs;
  let reading: ReadQueueOverview;
  let retrying: RetryDeadLetters;

  const addDeadLetter = (index: number, name: string = sendEmail.name) =>
    addDeadLetterJob(service.dataSource, {
      job_key: `key ${index}`,
      name,
      payload: { to: 'secret@mail.example' },
      request_id: 'request-1',
      error: `Error: the ${index}th email came back\nKey (email)=(secret@mail.example)`,
      attempts: 4,
    });
  const deadLetters = (number: number, thing: number) =>
    service.dataSource.query(
      `INSERT INTO dead_letter_event (source, number, name, subject, version, payload, request_id, published_at, error, attempts)
       VALUES ('content', $1, 'content.thing_changed', $2, 1, $3, 'request-1', now(), 'Error: no', 5)`,
      [number, `thing:${thing}`, JSON.stringify({ thing_id: thing, version: 1 })],
    );

  beforeAll(async () => {
    redis = await startRedis();
    service = await openServiceDatabase(`${emailTable}; ${effectTable}`);
    jobs = openJobs(redis.url);
    reading = new ReadQueueOverview(service.dataSource, jobs, new Registry());
    retrying = new RetryDeadLetters(service.dataSource, jobs, [sendEmail], [thingSubscriber(writeEffect)]);
    await service.dataSource.query(`INSERT INTO event_position (source, number) VALUES ('content', 9)`);
  });
  afterAll(async () => {
    await jobs.close();
    await service.close();
    await redis.stop();
  });

  it('is for nobody else', async () => {
    for (const who of [null, viewer('member'), viewer('moderator')]) {
      const context = rpcContext({ viewer: who });
      await expect(reading.respond(context)).rejects.toMatchObject({ code: 'not_found' });
      await expect(retrying.respond({ work: 'jobs' }, context)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect([readQueueOverview('search').name, retryDeadLettersOf('search').name]).toEqual([
      'search.read_queue_overview',
      'search.retry_dead_letters',
    ]);
  });

  it('is how much waits and what failed, the latest first, and nothing of what it was about', async () => {
    await jobs.add(sendEmail, { to: 'a' });
    await jobs.add(sendEmail, { to: 'b' }, { delay: 60_000 });
    for (let index = 1; index <= 22; index += 1) await addDeadLetter(index);
    await deadLetters(1, 7);
    await service.dataSource.query(
      `INSERT INTO outbox (name, subject, version, payload, request_id, published_at)
       VALUES ('content.thing_changed', 'thing:1', 1, '{}', '', now() - interval '90 seconds')`,
    );
    const work = await reading.respond(admin);
    expect(work.jobs).toMatchObject({ count_waiting: 1, count_delayed: 1, count_active: 0 });
    expect(work.jobs?.oldest_waiting_seconds).toBeLessThan(30);
    expect(work.outbox_lag_seconds).toBeGreaterThanOrEqual(90);
    expect(work.dead_letter_jobs.count).toBe(22);
    expect(work.dead_letter_jobs.items).toHaveLength(20);
    expect(work.dead_letter_jobs.items[0]).toMatchObject({
      name: sendEmail.name,
      error: 'Error: the 22th email came back',
      attempts: 4,
    });
    expect(work.dead_letter_events).toMatchObject({
      count: 1,
      items: [{ name: 'content.thing_changed', source: 'content', error: 'Error: no' }],
    });
    expect(JSON.stringify(work)).not.toContain('secret');
  });

  it('is tried again: what is queued or applied leaves the list, what fails again stays', async () => {
    await addDeadLetter(100, 'notifications.not_declared_any_more');
    await deadLetters(2, 8);
    expect(await retrying.respond({ work: 'jobs' }, admin)).toEqual({ count_retried: 22, count_failed: 1 });
    expect(await retrying.respond({ work: 'events' }, admin)).toEqual({ count_retried: 2, count_failed: 0 });
    expect((await effects(service.dataSource)).map(({ thing_id }) => thing_id)).toEqual([7, 8]);
    const { jobs: queue, dead_letter_jobs, dead_letter_events } = await reading.respond(admin);
    expect(queue?.count_waiting).toBe(23);
    expect(dead_letter_jobs.items).toMatchObject([{ name: 'notifications.not_declared_any_more' }]);
    expect(dead_letter_events).toEqual({ count: 0, items: [] });
  });

  it('is not begun when there is no time left', async () => {
    const late = rpcContext({ viewer: viewer('admin'), within: 100 });
    expect(await retrying.respond({ work: 'jobs' }, late)).toEqual({ count_retried: 0, count_failed: 0 });
  });
});

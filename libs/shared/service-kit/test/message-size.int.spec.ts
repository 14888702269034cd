import { startRedis, type TestRedis } from '@quillstead/testing';
import { OversizedMessageError } from '../src/errors/message-errors.js';
import { Outbox, toPublish } from '../src/events/outbox.js';
import type { Jobs } from '../src/jobs/jobs.js';
import { thingChanged } from './fixtures/events/things.js';
import { sendEmail } from './fixtures/jobs/email-jobs.js';
import { openJobs } from './fixtures/jobs/start-worker.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

const small = { thing_id: 1, version: 1 };

describe('a message that is too large to be carried', () => {
  let service: ServiceDatabase;
  let redis: TestRedis;
  let jobs: Jobs;
  beforeAll(async () => {
    [service, redis] = await Promise.all([openServiceDatabase('SELECT 1'), startRedis()]);
    jobs = openJobs(redis.url);
  });
  afterAll(async () => {
    await jobs.close();
    await Promise.all([service.close(), redis.stop()]);
  });

  it('is refused as an event before any event of its change is written down', async () => {
    const outbox = new Outbox(service.dataSource);
    // Three bytes a character: 256 KiB are counted in bytes.
    const large = { ...small, text: '灯'.repeat(90_000) };
    await service.dataSource.transaction(async (manager) => {
      const both = [toPublish(thingChanged, small, 1), toPublish(thingChanged, large, 1)];
      await expect(outbox.publishAll(manager, both)).rejects.toThrow(OversizedMessageError);
      await expect(outbox.publish(manager, thingChanged, large, 1)).rejects.toThrow(
        /^content\.thing_changed has \d+ bytes, more than 262144$/,
      );
    });
    expect(await service.dataSource.query('SELECT id FROM outbox')).toEqual([]);
  });

  it('is published as an event up to the limit', async () => {
    const outbox = new Outbox(service.dataSource);
    const text = 'x'.repeat(256 * 1024 - JSON.stringify({ ...small, text: '' }).length);
    const largest = { ...small, text };
    await service.dataSource.transaction((manager) =>
      outbox.publishAll(manager, [toPublish(thingChanged, largest, 1)]),
    );
    expect(await service.dataSource.query('SELECT name FROM outbox')).toHaveLength(1);
  });

  it('is refused as a job before it is sent to Redis, also when it is added again', async () => {
    const large = { to: 'x'.repeat(64 * 1024) };
    await expect(jobs.add(sendEmail, large)).rejects.toThrow(OversizedMessageError);
    const dead = { payload: large, request_id: 'request-1' };
    await expect(jobs.addAgain(sendEmail, dead)).rejects.toThrow(OversizedMessageError);
    expect(await jobs.count()).toEqual({ waiting: 0, delayed: 0, active: 0 });
  });
});

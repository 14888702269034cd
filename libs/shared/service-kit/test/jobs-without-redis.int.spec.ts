import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import type { Jobs } from '../src/jobs/jobs.js';
import { sendEmail } from './fixtures/jobs/email-jobs.js';
import { openJobs } from './fixtures/jobs/start-worker.js';

describe('a service that starts while Redis is away', () => {
  let redis: TestRedis;
  let jobs: Jobs;

  beforeEach(async () => {
    redis = await startRedis();
    await redis.kill();
    jobs = openJobs(redis.url);
  });
  afterEach(async () => {
    await jobs.close();
    await redis.stop();
  });

  it('refuses jobs, and adds them as soon as Redis is there', async () => {
    await expect(jobs.add(sendEmail, { to: 'ada' })).rejects.toMatchObject({ code: 'unreachable' });
    await redis.restart();
    await waitFor(() => jobs.add(sendEmail, { to: 'bob' }).then(() => true));
    expect(await jobs.count()).toEqual({ waiting: 1, delayed: 0, active: 0 });
  });

  it('adds a job for which Redis comes in time', async () => {
    await redis.restart();
    const fresh = openJobs(redis.url);
    try {
      await fresh.add(sendEmail, { to: 'ada' });
      expect(await fresh.count()).toEqual({ waiting: 1, delayed: 0, active: 0 });
    } finally {
      await fresh.close();
    }
  });

  it('has the jobs that repeat as soon as Redis is there', async () => {
    jobs.repeat(sendEmail, 3_600_000);
    await redis.restart();
    const count = async (): Promise<number> =>
      Object.values(await jobs.count()).reduce((sum, ofState) => sum + ofState);
    await waitFor(async () => (await count().catch(() => 0)) === 1);
  });
});

import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { listDeadLetterJobs } from '../src/jobs/dead-letter-jobs.js';
import type { Jobs } from '../src/jobs/jobs.js';
import type { JobWorker } from '../src/jobs/job-worker.js';
import { emailTable, sendEmail } from './fixtures/jobs/email-jobs.js';
import { openJobs, startWorker } from './fixtures/jobs/start-worker.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

describe('a job that repeats', () => {
  let redis: TestRedis;
  let service: ServiceDatabase;
  let jobs: Jobs;
  let worker: JobWorker;

  beforeAll(async () => {
    redis = await startRedis();
    service = await openServiceDatabase(emailTable);
    jobs = openJobs(redis.url);
  });
  afterAll(async () => {
    await worker.stop();
    await jobs.close();
    await service.close();
    await redis.stop();
  });

  it('is added by its own service alone, as one that does not repeat is', async () => {
    const foreign: typeof sendEmail = { ...sendEmail, name: 'content.send_email' };
    const complaint = 'content.send_email is not a job of notifications';
    const data = { payload: { to: 'ada' }, request_id: '' };
    expect(() => jobs.repeat(foreign, 1_000)).toThrow(complaint);
    await expect(jobs.add(foreign, data.payload)).rejects.toThrow(complaint);
    await expect(jobs.addAgain(foreign, data)).rejects.toThrow(complaint);
    expect(await jobs.count()).toEqual({ waiting: 0, delayed: 0, active: 0 });
  });

  it('is a dead letter when it fails, and not when what it needs was away at one of its turns', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const failures = [away, away, new Error('no email')];
    worker = startWorker({
      redisUrl: redis.url,
      dataSource: service.dataSource,
      jobs,
      send: () => Promise.reject(failures.shift() ?? new Error('no email')),
    });
    jobs.repeat({ ...sendEmail, attempts: 1 }, 100);
    const [first] = await waitFor(async () => {
      const all = await listDeadLetterJobs(service.dataSource);
      return all.length > 0 ? all : null;
    });
    expect(first).toMatchObject({ error: 'Error: no email' });
    expect(failures).toEqual([]);
  });
});

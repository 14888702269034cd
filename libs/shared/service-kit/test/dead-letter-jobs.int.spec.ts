import { renameAuthor } from '@quillstead/contracts';
import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Queue } from 'bullmq';
import { addTasks } from '../src/background-task/add-tasks.js';
import { TaskRows } from '../src/background-task/task-rows.js';
import { addDeadLetterJob, listDeadLetterJobs, replayDeadLetterJobs } from '../src/jobs/dead-letter-jobs.js';
import { jobPrefix } from '../src/jobs/job-queue.js';
import type { Jobs } from '../src/jobs/jobs.js';
import { emailTable, sendEmail } from './fixtures/jobs/email-jobs.js';
import { openJobs, secret, startWorker } from './fixtures/jobs/start-worker.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

describe('a dead letter', () => {
  let redis: TestRedis;
  let service: ServiceDatabase;
  let jobs: Jobs;

  beforeEach(async () => {
    [redis, service] = await Promise.all([startRedis(), openServiceDatabase(emailTable)]);
    jobs = openJobs(redis.url);
  });
  afterEach(async () => {
    await jobs.close();
    await Promise.all([service.close(), redis.stop()]);
  });

  it('stays one when Redis does not take it again', async () => {
    const { name } = sendEmail;
    const dead = { job_key: '1', name, payload: { to: 'ada' }, request_id: '', error: '', attempts: 4 };
    await addDeadLetterJob(service.dataSource, dead);
    await jobs.count();
    await redis.kill();
    expect(await replayDeadLetterJobs(service.dataSource, jobs, [sendEmail])).toMatchObject([
      { outcome: 'failed' },
    ]);
    expect(await listDeadLetterJobs(service.dataSource)).toMatchObject([{ payload: { to: 'ada' } }]);
  });

  it('that was a background task is added as one again, to run from its beginning', async () => {
    const { dataSource } = service;
    await addTasks(renameAuthor, [7, 8], dataSource.manager, { requestId: 'of-the-change' });
    const rows = new TaskRows(dataSource);
    for (const task of await rows.take(renameAuthor, 2))
      await rows.giveUp(renameAuthor, task, new Error('no'));
    const [dead] = await listDeadLetterJobs(dataSource);
    expect(dead).toMatchObject({
      name: renameAuthor.name,
      payload: { key: '7' },
      request_id: 'of-the-change',
    });
    expect(await replayDeadLetterJobs(dataSource, jobs, [], [dead?.id ?? 0])).toEqual([
      { id: dead?.id, outcome: 'queued' },
    ]);
    expect(await listDeadLetterJobs(dataSource)).toMatchObject([{ payload: { key: '8' } }]);
    expect(await rows.take(renameAuthor, 2)).toMatchObject([
      { key: '7', attempts: 1, progress: null, requestId: 'of-the-change' },
    ]);
  });

  it('is no longer in Redis once it is stored', async () => {
    const { dataSource } = service;
    const queue = new Queue('notifications', {
      connection: { url: redis.url },
      prefix: jobPrefix('notifications', secret),
    });
    const send = () => Promise.reject(new Error('no email'));
    const worker = startWorker({ redisUrl: redis.url, dataSource, jobs, send });
    try {
      await jobs.add({ ...sendEmail, attempts: 1 }, { to: 'ada' });
      await waitFor(async () => (await listDeadLetterJobs(dataSource)).length === 1);
      await waitFor(async () => (await jobs.count())['active'] === 0);
      expect(await queue.getJobCountByTypes()).toBe(0);
    } finally {
      await worker.stop();
      await queue.close();
    }
  });

  it('is not lost that could not be written down at first', async () => {
    const { dataSource } = service;
    await dataSource.query('ALTER TABLE dead_letter_job RENAME TO dead_letter_job_elsewhere');
    const triedAt: number[] = [];
    const send = () => {
      triedAt.push(Date.now());
      return Promise.reject(new Error('no email'));
    };
    const worker = startWorker({ redisUrl: redis.url, dataSource, jobs, send });
    try {
      await jobs.add({ ...sendEmail, attempts: 1 }, { to: 'ada' });
      await waitFor(async () => (await jobs.count())['delayed'] === 1);
      await dataSource.query('ALTER TABLE dead_letter_job_elsewhere RENAME TO dead_letter_job');
      await waitFor(async () => (await listDeadLetterJobs(dataSource)).length === 1);
      expect(await listDeadLetterJobs(dataSource)).toMatchObject([{ payload: { to: 'ada' } }]);
      // PostgreSQL is given five seconds to come back.
      const [first = NaN, second = NaN] = triedAt;
      expect(second - first).toBeGreaterThanOrEqual(4_999);
    } finally {
      await worker.stop();
    }
  });
});

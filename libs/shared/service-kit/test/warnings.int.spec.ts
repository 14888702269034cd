import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startRedis, type TestRedis } from '@quillstead/testing';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

const program = join(import.meta.dirname, 'fixtures/warnings/begin.mjs');

describe('a process that begins', () => {
  let redis: TestRedis;
  let service: ServiceDatabase;

  beforeAll(async () => {
    [redis, service] = await Promise.all([startRedis(), openServiceDatabase('SELECT')]);
  });
  afterAll(async () => {
    await Promise.all([service?.close(), redis?.stop()]);
  });

  it('gives Node nothing to warn of: it leads several sources and repeats many jobs before Redis is there', async () => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: service.url, REDIS_URL: redis.url };
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
    expect(stdout.trim().split('\n')).toEqual(['leads true,true,true']);
  });
});

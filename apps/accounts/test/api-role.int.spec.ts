import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { signUp } from '@quillstead/contracts';
import { RedisListClient } from '@quillstead/service-kit';
import { createDatabase, type ServiceUnderTest, startService, waitFor } from '@quillstead/testing';
import { DataSource } from 'typeorm';

describe('a replica that only handles calls', () => {
  const env = {
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    DEPLOYMENT_SECRET: randomBytes(24).toString('base64url'),
  };
  const logger = { debug: () => undefined, warn: () => undefined, error: () => undefined };
  const rpc = new RedisListClient({ redisUrl: env.REDIS_URL, secret: env.DEPLOYMENT_SECRET, logger });
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let dataSource: DataSource;
  let replica: ServiceUnderTest;

  beforeAll(async () => {
    database = await createDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    replica = await startService(join(import.meta.dirname, '../dist/main.js'), {
      env: { ...env, DATABASE_URL: database.url, MIGRATE_ON_START: '1', ROLE: 'api' },
    });
  });
  afterAll(async () => {
    rpc.close();
    await replica?.stop();
    await dataSource.destroy();
    await database.drop();
  });

  it('publishes its own events, though no worker is there', async () => {
    const password = randomBytes(9).toString('base64url');
    const sealed = { token_hash: 'a'.repeat(43), old_token_hash: null, user_agent: null };
    await rpc.call(
      signUp,
      {
        ...sealed,
        username: 'ann',
        email: 'ann@mail.example',
        password1: password,
        password2: password,
      },
      { viewer: null, requestId: 'test', deadline: Date.now() + 10_000 },
    );
    const published = async () => {
      const [head] = await dataSource.query<{ published: string }[]>(
        'SELECT published_number AS published FROM outbox_head',
      );
      return Number(head?.published) > 0;
    };
    await waitFor(published, { what: 'the events' });
  });
});

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { replayEvents, userChanged } from '@quillstead/contracts';
import {
  RedisListClient,
  connectDatabase,
  Acknowledgements,
  migrate,
  openRedis,
  Outbox,
  Registry,
} from '@quillstead/service-kit';
import {
  createDatabase,
  publicUser,
  type ServiceUnderTest,
  startRedis,
  startService,
  type TestDatabase,
  type TestRedis,
  waitFor,
} from '@quillstead/testing';
import type { DataSource } from 'typeorm';

/** Published by accounts, and acknowledged by search alone. */
const suspended = { ...userChanged, acknowledgements: ['search'] as const };
const slots = 8;
const connections = 4;

describe.each(['all', 'worker'])(
  'a search service (ROLE=%s) all of whose slots and connections are taken',
  (role) => {
    const secret = randomBytes(24).toString('base64url');
    const logger = { debug: () => undefined, warn: () => undefined, error: () => undefined };
    let redis: TestRedis;
    let hand: ReturnType<typeof openRedis>;
    let databases: Record<'search' | 'accounts', TestDatabase>;
    let searchDatabase: DataSource;
    let accountsDatabase: DataSource;
    let replica: ServiceUnderTest | undefined;
    let content: RedisListClient;
    let accounts: RedisListClient;
    let acknowledgements: Acknowledgements;

    const startReplica = (): Promise<ServiceUnderTest> =>
      startService(join(import.meta.dirname, '../dist/main.js'), {
        env: {
          REDIS_URL: redis.url,
          DEPLOYMENT_SECRET: secret,
          DATABASE_URL: databases.search.url,
          DATABASE_POOL: String(connections),
          RPC_SLOTS: String(slots),
          MIGRATE_ON_START: '1',
          LOG_LEVEL: 'warn',
          ROLE: role,
        },
      });
    const open = (name: 'search' | 'accounts'): Promise<DataSource> =>
      connectDatabase(
        { name, database: { entities: [], migrations: [] } },
        { DATABASE_URL: databases[name].url, DATABASE_POOL: 4 },
      );

    beforeAll(async () => {
      redis = await startRedis();
      hand = openRedis(redis.url, '', {});
      const [search, ofAccounts] = await Promise.all([createDatabase(), createDatabase()]);
      databases = { search, accounts: ofAccounts };
      replica = await startReplica();
      [searchDatabase, accountsDatabase] = await Promise.all([open('search'), open('accounts')]);
      await migrate(accountsDatabase);
      const wire = { redisUrl: redis.url, secret, logger };
      content = new RedisListClient({ ...wire, app: 'content' });
      accounts = new RedisListClient({ ...wire, app: 'accounts' });
      acknowledgements = new Acknowledgements({
        ...wire,
        service: 'accounts',
        dataSource: accountsDatabase,
        rpc: accounts,
        registry: new Registry(),
      });
      await waitFor(() => content.isReady && accounts.isReady);
    });

    afterAll(async () => {
      acknowledgements?.close();
      content?.close();
      accounts?.close();
      await replica?.stop();
      await Promise.all([searchDatabase?.destroy(), accountsDatabase?.destroy()]);
      await Promise.all(Object.values(databases ?? {}).map((database) => database.drop()));
      hand.disconnect();
      await redis.stop();
    });

    it('hides somebody while they are taken and calls wait for them', async () => {
      const held = searchDatabase.createQueryRunner();
      await held.startTransaction();
      await held.query('LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE');
      const context = { viewer: null, requestId: 'held', deadline: Date.now() + 60_000 };
      // A call that finds no connection within five seconds fails and frees its slot. Enough others wait for the slot to keep
      // the service full for half a minute.
      const calls = Array.from({ length: slots * 6 }, () =>
        content.call(replayEvents('search'), { from: 1, limit: 1 }, context).catch(() => null),
      );
      try {
        await waitFor(isFull, { what: 'a service that is full' });
        const user = publicUser({ user_id: 7, username: 'ada', status: 'suspended' });
        const outbox = new Outbox(accountsDatabase);
        const published = await accountsDatabase.transaction((manager) =>
          outbox.publish(manager, suspended, user, 1),
        );
        await acknowledgements.wait(published);
        expect(await isFull()).toBe(true);
        const applied = await searchDatabase.query<{ source: string }[]>('SELECT source FROM applied_event');
        expect(applied).toEqual([{ source: 'accounts' }]);
      } finally {
        await held.rollbackTransaction();
        await held.release();
      }
      if (role !== 'worker') await Promise.all(calls);
    });

    /**
     * Calls wait in Redis because no slot is free; who has a slot waits for a connection, or holds one and waits for
     * the lock.
     */
    async function isFull(): Promise<boolean> {
      const [list = ''] = await hand.keys('rpc:{search}:service:*');
      const waiting = await hand.llen(list);
      if (role === 'worker') return waiting >= slots * 2;
      const [used] = await searchDatabase.query<{ opened: number; blocked: number }[]>(
        `SELECT count(*)::int AS opened, (count(*) FILTER (WHERE wait_event_type = 'Lock'))::int AS blocked
       FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      return waiting > 0 && used !== undefined && used.opened >= connections && used.blocked > 0;
    }
  },
);

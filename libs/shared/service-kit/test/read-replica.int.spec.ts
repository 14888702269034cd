import {
  type ReplicatedPostgres,
  startProxy,
  startReplicatedPostgres,
  type TestProxy,
  waitFor,
} from '@quillstead/testing';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../src/database/create-data-source.js';
import { messagingMigrations } from '../src/database/messaging-migrations.js';
import { migrate } from '../src/database/migrate.js';
import { callLimits } from '../src/database/role-limits.js';
import { requestScope } from '../src/logging/request-scope.js';
import { noteHiding } from '../src/replica/hiding-position.js';
import { ReadReplica } from '../src/replica/read-replica.js';
import { boolean, type Database, execute, queryOne, sql } from '../src/sql/index.js';
import { checkResults } from '../src/testing/check-results.js';
import { quietLogger } from './fixtures/loggers.js';

const definition = { entities: [], migrations: messagingMigrations };
const long = 3_600_000;
const soon = { timeout: 30_000 };

describe('a read that a replica may serve', () => {
  let servers: ReplicatedPostgres;
  let proxy: TestProxy;
  let primary: DataSource;
  let reads: ReadReplica;
  let registry: Registry;
  let made = 0;

  beforeAll(async () => {
    checkResults();
    servers = await startReplicatedPostgres();
  });
  afterAll(() => servers?.stop());

  const open = (url: string): Promise<DataSource> =>
    createDataSource('test', { DATABASE_URL: url, DATABASE_POOL: 10 }, definition, callLimits).initialize();
  const start = async (longestLag = long): Promise<void> => {
    registry = new Registry();
    const connect = (): Promise<DataSource> => open(proxy.url);
    reads = new ReadReplica(primary, { connect, longestLag, registry, logger: quietLogger });
    await reads.begin();
    await isReadAgain();
  };
  // On a busy machine the replica may respond too late once, and is looked for again seconds later.
  const isReadAgain = (): Promise<true> => waitFor(async () => (await source()) === 'replica', soon);

  beforeEach(async () => {
    made += 1;
    const urls = await servers.createDatabase(`replicated_${made}`);
    proxy = await startProxy(urls.replica);
    primary = await open(urls.primary);
    await migrate(primary);
    await primary.query('CREATE TABLE story (id int PRIMARY KEY, is_shown boolean NOT NULL)');
    await primary.query('INSERT INTO story VALUES (1, true)');
    await servers.catchUp();
  });
  afterEach(async () => {
    await servers.resume();
    await reads.close();
    await proxy.stop();
    await primary.destroy();
  });

  const whereIs = async (from: Database): Promise<'replica' | 'primary'> => {
    const row = await queryOne(from, { there: boolean }, sql`SELECT pg_is_in_recovery() AS there`);
    return row?.there ? 'replica' : 'primary';
  };
  const source = (): Promise<string> => reads.forViewer(null, whereIs);
  const isShown = async (from: Database): Promise<boolean | undefined> =>
    (await queryOne(from, { is_shown: boolean }, sql`SELECT is_shown FROM story WHERE id = 1`))?.is_shown;
  const set = (shown: boolean): Promise<number> =>
    execute(primary, sql`UPDATE story SET is_shown = ${shown} WHERE id = 1`);
  const counted = async (outcome: string): Promise<number> => {
    const metric = await registry.getSingleMetric('replica_reads_total')?.get();
    return metric?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
  };

  it('goes to the replica for a visitor, and to the primary for a member', async () => {
    await start();
    expect(await source()).toBe('replica');
    expect(await reads.forViewer({ id: 1 }, whereIs)).toBe('primary');
  });

  it('goes to the primary as soon as something was hidden that the replica has not replayed', async () => {
    await start();
    const before = await counted('lagging');
    await servers.pause();
    await set(false);
    expect(await reads.forViewer(null, isShown)).toBe(true);
    await noteHiding(primary);
    expect(await reads.forViewer(null, isShown)).toBe(false);
    expect(await source()).toBe('primary');
    expect(await counted('lagging')).toBe(before + 2);
    await servers.resume();
    await isReadAgain();
  });

  it('never shows what was hidden before it began, however often that changes', async () => {
    await start();
    const wrong: boolean[] = [];
    for (let round = 0; round < 300; round += 1) {
      await set(true);
      await set(false);
      await noteHiding(primary);
      const shown = await Promise.all([1, 2, 3].map(() => reads.forViewer(null, isShown)));
      wrong.push(...shown.filter((one) => one !== false).map(Boolean));
      await set(true);
    }
    expect(wrong).toEqual([]);
    await servers.catchUp();
    await isReadAgain();
  });

  it('goes to the primary while the replica lags behind for longer than it may', async () => {
    await start(1);
    await servers.pause();
    await set(false);
    await waitFor(async () => (await source()) === 'primary', soon);
    await servers.resume();
    await isReadAgain();
  });

  it('finds everything that was committed before, when it must be complete', async () => {
    await start();
    for (const shown of [false, true, false]) {
      await set(shown);
      expect(await reads.complete(isShown)).toBe(shown);
    }
    await servers.pause();
    await set(true);
    expect(await reads.complete(isShown)).toBe(true);
    expect(await reads.complete(whereIs)).toBe('primary');
  });

  it.each(['silence', 'down'] as const)(
    'goes to the primary when the replica is lost (%s), and back when it is found',
    async (way) => {
      await start();
      proxy[way]();
      const within = requestScope.run('request-1', () => source(), Date.now() + 2_000);
      expect(await within).toBe('primary');
      expect(await source()).toBe('primary');
      expect(await registry.getSingleMetricAsString('replica_lag_seconds')).toMatch(/ nan$/i);
      proxy.up();
      await isReadAgain();
    },
  );

  it('is made again at the primary when it fails at the replica', async () => {
    await start();
    const failing = async (from: Database): Promise<string> => {
      const where = await whereIs(from);
      if (where === 'replica') throw new Error('not there yet');
      return where;
    };
    expect(await reads.forViewer(null, failing)).toBe('primary');
    expect(await counted('repeated')).toBe(1);
    await isReadAgain();
  });

  it('costs no note of what hides, where no process reads from a replica', async () => {
    reads = new ReadReplica(primary);
    await reads.begin();
    await noteHiding(primary);
    expect(await primary.query('SELECT FROM hiding_position')).toEqual([]);
    expect(await source()).toBe('primary');
  });

  it('never goes to a server that is no replica, such as a former primary', async () => {
    await start();
    const other = new ReadReplica(primary, {
      connect: () => open(String(primary.options.type === 'postgres' && primary.options.url)),
      longestLag: long,
      registry: new Registry(),
      logger: quietLogger,
    });
    await other.begin();
    expect(await other.forViewer(null, whereIs)).toBe('primary');
    await other.close();
  });
});

import { startProxy, type TestProxy, waitFor } from '@quillstead/testing';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../src/database/create-data-source.js';
import { Leadership } from '../src/events/leadership.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

describe('who leads', () => {
  let database: ServiceDatabase;
  let proxy: TestProxy;
  let direct: DataSource;
  let behindProxy: DataSource;
  beforeAll(async () => {
    database = await openServiceDatabase('');
    proxy = await startProxy(database.url);
    const connect = (url: string) =>
      createDataSource(
        'test',
        { DATABASE_URL: url, DATABASE_POOL: 2 },
        { entities: [], migrations: [] },
      ).initialize();
    [direct, behindProxy] = await Promise.all([connect(database.url), connect(proxy.url)]);
  });
  afterAll(async () => {
    await direct?.destroy();
    await behindProxy?.destroy().catch(() => undefined);
    await proxy?.stop();
    await database?.close();
  });

  it('is known at once, for each name alone, and is somebody else as soon as the first resigns', async () => {
    const [one, other] = [new Leadership(direct), new Leadership(direct)];
    expect(await one.take('content')).toBe(true);
    expect(await one.take('content')).toBe(true);
    expect(await other.take('content')).toBe(false);
    expect([one.holds('content'), other.holds('content'), one.holds('social')]).toEqual([true, false, false]);
    expect(await other.take('social')).toBe(true);
    await one.resign();
    expect(one.holds('content')).toBe(false);
    expect(await other.take('content')).toBe(true);
    await other.resign();
  });

  it('can be found out again after PostgreSQL was away', async () => {
    const leadership = new Leadership(behindProxy);
    proxy.down();
    // The first may still get a connection that the pool does not know to be dead.
    for (let turn = 0; turn < 3; turn += 1)
      await expect(leadership.take('content')).rejects.toThrow(/ECONN|terminated|timeout/);
    proxy.up();
    await waitFor(() => leadership.take('content').catch(() => false), { what: 'the lead' });
    // Once more after it was there.
    proxy.reset();
    await waitFor(() => !leadership.holds('content'), { what: 'the end of the lead' });
    await waitFor(() => leadership.take('content').catch(() => false), { what: 'the lead' });
    await leadership.resign();
  });
});

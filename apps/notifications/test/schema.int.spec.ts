import { storedFaults, undeclaredRetention } from '@quillstead/service-kit/testing';
import { differingChecks, rowsBeforeVacuum, unboundedColumns } from '@quillstead/testing';
import { database } from '../src/database/data-source.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('the schema of notifications', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await site.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    expect(await differingChecks(site.dataSource)).toEqual([]);
  });

  it('bounds the size of every text', async () => {
    expect(await unboundedColumns(site.dataSource)).toEqual([]);
  });

  it('is vacuumed after few dead rows where rows pass through, and before a fiftieth of what changes is dead', async () => {
    const passed = ['delivery', 'delivery_due', 'fan_out', 'outbox'];
    const changed = ['notification', 'notification_cause'];
    const counts = await rowsBeforeVacuum(site.dataSource, [...passed, ...changed]);
    expect(counts).toEqual(
      Object.fromEntries([...passed.map((name) => [name, 5_000]), ...changed.map((name) => [name, 20_050])]),
    );
  });

  it.each([
    ['the story of a book', 'story_projection_by_slug', `SELECT FROM story_projection WHERE slug = 'lamp'`],
    [
      'the members of a reported address',
      'delivery_settings_by_email',
      `SELECT FROM delivery_settings WHERE lower(email) = 'ann@mail.example'`,
    ],
  ])('finds %s by an index', async (_, index, statement) => {
    const plan = await site.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      return manager.query<object[]>(`EXPLAIN ${statement}`);
    });
    expect(JSON.stringify(plan)).toContain(index);
  });

  it('has a rule how long the rows of each table stay', async () => {
    expect(await undeclaredRetention(database, site.dataSource)).toEqual([]);
  });

  it('stays as long as the privacy policy says, of every table', () => {
    expect(storedFaults(database)).toEqual([]);
  });
});

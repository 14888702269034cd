import { jobsOf } from '@quillstead/contracts';
import type { RetentionRule } from '@quillstead/service-kit';
import { retention } from '../src/database/retention.js';
import { differingChecks, rowsBeforeVacuum, unboundedColumns } from '@quillstead/testing';
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

  it('has a rule how long the rows of each table stay', async () => {
    const tables = await site.dataSource.query<{ name: string }[]>(
      "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(retention).sort());
  });

  it('is pruned by jobs that there are', () => {
    const jobs = Object.values<RetentionRule>(retention).flatMap((rule) => ('job' in rule ? [rule.job] : []));
    const declared = ['prune_messages', ...jobsOf('notifications').map(({ name }) => name)];
    expect(jobs.filter((job) => !declared.includes(job))).toEqual([]);
  });
});

import { type Notifications, openNotifications } from './open-notifications.js';

describe('the schema of notifications', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await site.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});

import { type Accounts, openAccounts } from './open-accounts.js';

describe('the schema of accounts', () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await accounts.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});

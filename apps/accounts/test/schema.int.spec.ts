import { storedFaults, undeclaredRetention } from '@quillstead/service-kit/testing';
import { differingChecks, unboundedColumns } from '@quillstead/testing';
import { database } from '../src/database/data-source.js';
import { type Accounts, openAccounts } from './open-accounts.js';

describe('the schema of accounts', () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await accounts.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    expect(await differingChecks(accounts.dataSource)).toEqual([]);
  });

  it('bounds the size of every text', async () => {
    expect(await unboundedColumns(accounts.dataSource)).toEqual([]);
  });

  it('has a rule how long the rows of each table stay', async () => {
    expect(await undeclaredRetention(database, accounts.dataSource)).toEqual([]);
  });

  it('stays as long as the privacy policy says, of every table', () => {
    expect(storedFaults(database)).toEqual([]);
  });
});

import { storedFaults, undeclaredRetention } from '@quillstead/service-kit/testing';
import { differingChecks, unboundedColumns } from '@quillstead/testing';
import { database } from '../src/database/data-source.js';
import { openSocial, type Social } from './open-social.js';

describe('the schema of social', () => {
  let social: Social;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await social.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    expect(await differingChecks(social.dataSource)).toEqual([]);
  });

  it('bounds the size of every text', async () => {
    expect(await unboundedColumns(social.dataSource)).toEqual([]);
  });

  it('has a rule how long the rows of each table stay', async () => {
    expect(await undeclaredRetention(database, social.dataSource)).toEqual([]);
  });

  it('stays as long as the privacy policy says, of every table', () => {
    expect(storedFaults(database)).toEqual([]);
  });
});

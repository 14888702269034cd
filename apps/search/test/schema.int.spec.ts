import { storedFaults, undeclaredRetention } from '@quillstead/service-kit/testing';
import { differingChecks, unboundedColumns } from '@quillstead/testing';
import { database } from '../src/database/data-source.js';
import { openSearch, type Search } from './open-search.js';

describe('the schema of search', () => {
  let opened: Search;
  beforeAll(async () => (opened = await openSearch()));
  afterAll(() => opened.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await opened.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    expect(await differingChecks(opened.dataSource)).toEqual([]);
  });

  it('has the words of a part in its row, which ranks read, rather than its text', async () => {
    const stored = await opened.dataSource.query<{ name: string; storage: string }[]>(
      `SELECT attname::text AS name, attstorage::text AS storage FROM pg_attribute
       WHERE attrelid = 'story_part'::regclass AND attname IN ('words', 'text') ORDER BY name`,
    );
    expect(stored).toEqual([
      { name: 'text', storage: 'x' },
      { name: 'words', storage: 'm' },
    ]);
  });

  it('bounds the size of every text', async () => {
    expect(await unboundedColumns(opened.dataSource)).toEqual([]);
  });

  it('has a rule how long the rows of each table stay', async () => {
    expect(await undeclaredRetention(database, opened.dataSource)).toEqual([]);
  });

  it('stays as long as the privacy policy says, of every table', () => {
    expect(storedFaults(database)).toEqual([]);
  });
});

import { openSearch, type Search } from './open-search.js';

describe('the schema of search', () => {
  let opened: Search;
  beforeAll(async () => (opened = await openSearch()));
  afterAll(() => opened.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await opened.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});

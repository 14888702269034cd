import { type Content, openContent } from './open-content.js';

describe('the schema of content', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await content.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});

import { openSocial, type Social } from './open-social.js';

describe('the schema of social', () => {
  let social: Social;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());

  it('is the one that the entities describe', async () => {
    const { upQueries } = await social.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});

import { applySubscriptions } from '../src/index.js';
import { openProjections, type Projections } from './open-projections.js';

describe('a subscription whose row has columns of the service beside those of the projection', () => {
  let projections: Projections;
  beforeAll(async () => (projections = await openProjections()));
  afterAll(() => projections.close());

  it('changes in its row, so that these columns stay, and another that is over goes', async () => {
    const { dataSource } = projections;
    const pair = (subscriber_id: number, code: boolean | null) => ({ subscriber_id, author_id: 9, code });
    await dataSource.query('ALTER TABLE subscription ADD COLUMN note text');
    await applySubscriptions([pair(1, false), pair(2, true), pair(3, true)], dataSource.manager);
    await dataSource.query(`UPDATE subscription SET note = 'of the service'`);
    await applySubscriptions([pair(1, true), pair(2, null)], dataSource.manager);
    const rows = await dataSource.query<object[]>(
      'SELECT subscriber_id, code, note FROM subscription ORDER BY subscriber_id',
    );
    const note = 'of the service';
    expect(rows).toEqual([
      { subscriber_id: 1, code: true, note },
      { subscriber_id: 3, code: true, note },
    ]);
  });
});

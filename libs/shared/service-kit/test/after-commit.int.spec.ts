import { afterCommit } from '../src/database/after-commit.js';
import { openServiceDatabase, type ServiceDatabase } from './fixtures/open-service-database.js';

describe('what is to happen after a commit', () => {
  let service: ServiceDatabase;
  let happened: string[];
  beforeAll(async () => (service = await openServiceDatabase('')));
  afterAll(() => service.close());
  beforeEach(() => (happened = []));

  const note = (text: string) => () => void happened.push(text);

  it('happens at once where there is no transaction', () => {
    afterCommit(service.dataSource.manager, note('now'));
    expect(happened).toEqual(['now']);
  });

  it('waits for the outer transaction when an inner one ends first', async () => {
    await service.dataSource.transaction(async (outer) => {
      await outer.transaction(async (inner) => afterCommit(inner, note('inner')));
      afterCommit(outer, note('outer'));
      expect(happened).toEqual([]);
    });
    expect(happened).toEqual(['inner', 'outer']);
  });

  it('happens once, however often it is named', async () => {
    const once = note('once');
    await service.dataSource.transaction(async (manager) => {
      for (let times = 0; times < 3; times += 1) afterCommit(manager, once);
    });
    expect(happened).toEqual(['once']);
  });

  it('never happens when the transaction is rolled back, nor after the next one over the connection', async () => {
    const runner = service.dataSource.createQueryRunner();
    await runner.startTransaction();
    afterCommit(runner.manager, note('rolled back'));
    await runner.rollbackTransaction();
    await runner.startTransaction();
    afterCommit(runner.manager, note('committed'));
    await runner.commitTransaction();
    await runner.release();
    expect(happened).toEqual(['committed']);
  });
});

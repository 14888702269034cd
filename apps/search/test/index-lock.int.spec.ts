import { alone } from '../src/indexing/index-lock.js';
import { openSearch, type Search } from './open-search.js';

/** Milliseconds; no test may take so long. */
const ever = 1_000_000_000;

describe('the lock of the index', () => {
  let opened: Search;
  beforeAll(async () => (opened = await openSearch()));
  afterAll(() => opened.close());

  const name = 'search.index';
  /** Does something while another process writes the index. */
  const whileLocked = <Result>(work: () => Promise<Result>): Promise<Result> =>
    opened.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [name]);
      return work();
    });

  it('is waited for until the process that writes has come to its end', async () => {
    const done: string[] = [];
    const tries = Promise.withResolvers<void>();
    let waiting: Promise<unknown> = Promise.resolve();
    const { dataSource } = opened;
    let begun = 0;
    const counting = {
      transaction: (work: Parameters<typeof dataSource.transaction>[0]) => {
        begun += 1;
        if (begun === 3) tries.resolve();
        return dataSource.transaction(work as never);
      },
    };
    await whileLocked(async () => {
      waiting = alone(counting as never, async () => done.push('second'), ever);
      waiting.catch(() => tries.resolve());
      await tries.promise;
      done.push('first');
    });
    await waiting;
    expect(done).toEqual(['first', 'second']);
  });

  it('is given up when the others take longer than may be waited', async () => {
    let isDone = false;
    const work = async (): Promise<void> => void (isDone = true);
    await whileLocked(() =>
      expect(alone(opened.dataSource, work, 100)).rejects.toMatchObject({ code: 'overloaded' }),
    );
    expect(isDone).toBe(false);
  });

  it('gives what was done under it', async () => {
    expect(await alone(opened.dataSource, () => Promise.resolve(7))).toBe(7);
  });
});

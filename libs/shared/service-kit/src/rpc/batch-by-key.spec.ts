import { batchByKey } from './batch-by-key.js';

describe('reads by key', () => {
  const names = new Map([
    [1, 'one'],
    [2, 'two'],
  ]);
  let statements: number[][];
  let read: (key: number) => Promise<string | undefined>;

  beforeEach(() => {
    statements = [];
    read = batchByKey(async (keys: number[]) => {
      statements.push(keys);
      return new Map([...names].filter(([key]) => keys.includes(key)));
    });
  });

  it('of one turn share a statement, in which each key stands once', async () => {
    await expect(Promise.all([read(2), read(1), read(2)])).resolves.toEqual(['two', 'one', 'two']);
    expect(statements).toEqual([[2, 1]]);
  });

  it('share it too when some come only after a promise has resolved', async () => {
    const later = Promise.resolve().then(() => read(2));
    await Promise.all([read(1), later]);
    expect(statements).toEqual([[1, 2]]);
  });

  it('give undefined for a key that is not there', async () => {
    await expect(Promise.all([read(1), read(9)])).resolves.toEqual(['one', undefined]);
  });

  it('of a later turn are made anew', async () => {
    await read(1);
    names.set(1, 'uno');
    await expect(read(1)).resolves.toBe('uno');
    expect(statements).toEqual([[1], [1]]);
  });

  it('all fail with the statement', async () => {
    const failing = batchByKey<number, string>(() => Promise.reject(new Error('no database')));
    const ends = await Promise.allSettled([failing(1), failing(2)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

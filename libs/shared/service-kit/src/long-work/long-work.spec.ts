import { LongWork, type LongWorkOptions } from './long-work.js';

interface Numbers {
  count?: number;
  fail?: boolean;
  die?: boolean;
  hang?: boolean;
}

const file = new URL('../../test/fixtures/long-work/work.mjs', import.meta.url);
const open: LongWork<Numbers, { sum: number; threadId: number }>[] = [];

function start(options?: LongWorkOptions) {
  const work = new LongWork<Numbers, { sum: number; threadId: number }>(file, 'work', options);
  open.push(work);
  return work;
}

afterEach(() => Promise.all(open.splice(0).map((work) => work.close())));

describe('long work', () => {
  it('is done in another thread, while this one goes on', async () => {
    const work = start();
    let turns = 0;
    const beat = setInterval(() => (turns += 1), 1);
    const { sum, threadId } = await work.run({ count: 300_000_000 });
    clearInterval(beat);
    expect(sum).toBeGreaterThan(0);
    expect(threadId).toBeGreaterThan(0);
    expect(turns).toBeGreaterThan(1);
  });

  it('waits its turn, and a thread is used again', async () => {
    const work = start({ threads: 1 });
    const results = await Promise.all([1, 2, 3, 4].map((count) => work.run({ count })));
    expect(results.map(({ sum }) => sum)).toEqual([0, 1, 3, 6]);
    expect(new Set(results.map(({ threadId }) => threadId)).size).toBe(1);
  });

  it('is shared by as many threads as may be', async () => {
    const work = start({ threads: 2 });
    const results = await Promise.all([1, 1, 1, 1].map(() => work.run({ count: 50_000_000 })));
    expect(new Set(results.map(({ threadId }) => threadId)).size).toBe(2);
  });

  it('throws what the function throws, and goes on', async () => {
    const work = start();
    await expect(work.run({ fail: true })).rejects.toThrow('refused');
    await expect(work.run({ count: 3 })).resolves.toMatchObject({ sum: 3 });
  });

  it('outlives a thread that dies', async () => {
    const work = start();
    const [died, next] = await Promise.allSettled([work.run({ die: true }), work.run({ count: 3 })]);
    expect(died).toMatchObject({ status: 'rejected', reason: { message: 'worker exited with code: 3' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { sum: 3 } });
  });

  it('gives up what takes too long', async () => {
    const work = start({ maxTime: 200 });
    await expect(work.run({ hang: true })).rejects.toThrow('The task has been aborted');
    const waiting = start();
    await expect(waiting.run({ count: 3 })).resolves.toMatchObject({ sum: 3 });
  });

  it('refuses what is too much', async () => {
    const work = start({ maxWaiting: 1 });
    const [first, second, third] = await Promise.allSettled([1, 2, 3].map((count) => work.run({ count })));
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(third).toMatchObject({ status: 'rejected', reason: { code: 'overloaded' } });
  });

  it("does one member's pieces in turn with another's, however many were there before", async () => {
    const work = start();
    const done: string[] = [];
    const note = (owner: string) => () => done.push(owner);
    const annas = Array.from({ length: 10 }, (_, index) =>
      work.run({ count: index + 1 }, 1).then(note('Ann')),
    );
    const bobs = work.run({ count: 1 }, 2).then(note('Bob'));
    await Promise.all([...annas, bobs]);
    expect(done).toHaveLength(11);
    // The first of Ann's was begun before Bob came, and the next may be hers.
    expect(done.indexOf('Bob')).toBeLessThanOrEqual(2);
  });

  it('refuses what is too much of one member, and takes what comes of another', async () => {
    const work = start({ maxWaitingOfOwner: 2 });
    const annas = [1, 2, 3, 4].map((count) => work.run({ count }, 1));
    const bobs = work.run({ count: 3 }, 2);
    const results = await Promise.allSettled([...annas, bobs]);
    const refused = results.map(({ status }) => status === 'rejected');
    expect(refused).toEqual([false, false, false, true, false]);
    expect(results[3]).toMatchObject({ reason: { code: 'overloaded', details: { retry_after: 1 } } });
  });

  it('starts a new thread after one without work has ended', async () => {
    const work = start({ idleTime: 0 });
    const first = await work.run({ count: 1 });
    // A timer of the same length set later fires later: by then the thread was ordered to end.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const second = await work.run({ count: 1 });
    expect(second.threadId).toBeGreaterThan(first.threadId);
  });

  it('reports an export that is not there', async () => {
    const work = new LongWork<Numbers, unknown>(file, 'missing');
    await expect(work.run({})).rejects.toThrow('No handler function exported');
  });
});

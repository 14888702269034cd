import { shareNext } from './read-replica.js';

/** Work that the test ends: each run gives what was written when it began. */
function heldWork() {
  const runs: { readonly read: number; readonly end: () => void; readonly fail: () => void }[] = [];
  let written = 0;
  const share = shareNext(() => {
    const read = written;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    runs.push({ read, end: () => resolve(read), fail: () => reject(new Error('away')) });
    return promise;
  });
  return { runs, share, write: () => (written += 1) };
}

describe('work whose next run is shared', () => {
  it('is not joined once it is under way: what was written after it began is in the result', async () => {
    const { runs, share, write } = heldWork();
    const first = share();
    write();
    const second = share();
    runs[0]?.end();
    expect(await first).toBe(0);
    runs[1]?.end();
    expect(await second).toBe(1);
  });

  it('runs once for all who call while another run is under way, and not before that has ended', async () => {
    const { runs, share } = heldWork();
    const first = share();
    const waiting = [share(), share(), share()];
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await first;
    await Promise.resolve();
    expect(runs).toHaveLength(2);
    runs[1]?.end();
    expect(await Promise.all(waiting)).toEqual([0, 0, 0]);
  });

  it('is not joined either by who calls while the shared run is under way', async () => {
    const { runs, share, write } = heldWork();
    const first = share();
    const second = share();
    runs[0]?.end();
    await first;
    write();
    const third = share();
    runs[1]?.end();
    expect(await second).toBe(0);
    runs[2]?.end();
    expect(await third).toBe(1);
  });

  it('begins anew for those who wait when the run before them fails, and at once after that', async () => {
    const { runs, share } = heldWork();
    const first = share();
    const second = share();
    runs[0]?.fail();
    await expect(first).rejects.toThrow('away');
    runs[1]?.end();
    expect(await second).toBe(0);
    const third = share();
    expect(runs).toHaveLength(3);
    runs[2]?.end();
    expect(await third).toBe(0);
  });
});

import { jest } from '@jest/globals';
import { HostLanes, type HostOutcome } from './host-lanes.js';

/** Returns work whose end and result the test decides. */
function job() {
  const { promise, resolve } = Promise.withResolvers<{ result: string; outcome: HostOutcome }>();
  const state = { hasBegun: false };
  return {
    state,
    work: () => {
      state.hasBegun = true;
      return promise;
    },
    end: (outcome: HostOutcome = 'responded') => resolve({ result: 'done', outcome }),
  };
}

describe('messages to hosts', () => {
  let lanes: HostLanes;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    lanes = new HostLanes();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const begin = (host: string, count: number) =>
    Array.from({ length: count }, () => {
      const one = job();
      return { ...one, ended: lanes.run(host, one.work) };
    });
  const begun = (jobs: readonly ReturnType<typeof job>[]) =>
    jobs.filter(({ state }) => state.hasBegun).length;

  it('of one go four at once, and others are not held up by them', async () => {
    const slow = begin('slow.example', 10);
    const [quick] = begin('quick.example', 1);
    quick?.end();
    await expect(quick?.ended).resolves.toBe('done');
    expect(begun(slow)).toBe(4);
  });

  it('of a host that responds quickly go more and more at once', async () => {
    const jobs = begin('quick.example', 20);
    for (const { end } of jobs.slice(0, 4)) end();
    await Promise.all(jobs.slice(0, 4).map(({ ended }) => ended));
    expect(begun(jobs)).toBe(12);
  });

  it('are put off when their host did not respond three times, and go one at a time after its rest', async () => {
    const jobs = begin('silent.example', 8);
    for (const { end } of jobs) end('silent');
    const ends = await Promise.all(jobs.map(({ ended }) => ended));
    expect(begun(jobs)).toBeLessThan(8);
    expect(ends.at(-1)).toBe(10_000);
    const [refused] = begin('silent.example', 1);
    await expect(refused?.ended).resolves.toBe(10_000);
    jest.advanceTimersByTime(10_001);
    const tried = begin('silent.example', 3);
    expect(begun(tried)).toBe(1);
    tried[0]?.end('silent');
    expect(await Promise.all(tried.map(({ ended }) => ended))).toEqual(['done', 20_000, 20_000]);
  });

  it('are put off rather than kept in mind without end', async () => {
    const jobs = begin('slow.example', 69);
    await expect(jobs[68]?.ended).resolves.toBe(1_000);
  });

  it('of many slow hosts leave no more than a fixed number on their way', () => {
    const jobs = Array.from({ length: 40 }, (_, index) => begin(`slow-${index}.example`, 4)).flat();
    expect(begun(jobs)).toBe(64);
  });
});

import { jest } from '@jest/globals';
import { LogInDelays } from './log-in-delays.js';

describe('the delays of log-ins', () => {
  let delays: LogInDelays;
  let responded: string[];

  beforeEach(() => {
    jest.useFakeTimers();
    delays = new LogInDelays();
    responded = [];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const wait = (name: string, excess: number) =>
    void delays.wait(excess).then(() => {
      responded.push(name);
    });

  it('do not hold a log-in within the allowance', async () => {
    wait('within', 0);
    await jest.advanceTimersByTimeAsync(0);
    expect(responded).toEqual(['within']);
  });

  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 5_000],
    [6, 5_000],
    [1_000, 5_000],
  ])('hold the log-in that is %i too many for %i ms', async (excess, time) => {
    wait('late', excess);
    await jest.advanceTimersByTimeAsync(time - 1);
    expect(responded).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(responded).toEqual(['late']);
  });

  it('hold a bounded number: past it the first log-in gets its response early, and nobody is refused', async () => {
    for (let count = 0; count < 1_001; count += 1) wait(`${count}`, 9);
    await jest.advanceTimersByTimeAsync(0);
    expect(responded).toEqual(['0']);
    expect(jest.getTimerCount()).toBe(1_000);
  });

  it('end when the gateway stops', async () => {
    wait('one', 1);
    wait('other', 9);
    delays.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(0);
    expect(responded).toEqual(['one', 'other']);
    expect(jest.getTimerCount()).toBe(0);
  });
});

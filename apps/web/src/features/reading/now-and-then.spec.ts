import { jest } from '@jest/globals';
import { nowAndThen } from './now-and-then.js';

describe('what is let through now and then', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is the newest value, at most one in a while', () => {
    const through: number[] = [];
    const { note } = nowAndThen<number>(20_000, (value) => through.push(value));
    for (let second = 0; second < 60; second += 1) {
      note(second);
      jest.advanceTimersByTime(1_000);
    }
    expect(through).toEqual([19, 39, 59]);
  });

  it('is what waits, at once, when it is flushed; and nothing when nothing waits', () => {
    const through: number[] = [];
    const { note, flush } = nowAndThen<number>(20_000, (value) => through.push(value));
    flush();
    note(1);
    note(2);
    flush();
    flush();
    jest.advanceTimersByTime(60_000);
    expect(through).toEqual([2]);
  });
});

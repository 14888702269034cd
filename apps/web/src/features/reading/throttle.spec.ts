import { jest } from '@jest/globals';
import { throttle } from './throttle.js';

describe('the throttle', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('passes on the newest value, at most one per interval', () => {
    const passed: number[] = [];
    const { note } = throttle<number>(20_000, (value) => passed.push(value));
    for (let second = 0; second < 60; second += 1) {
      note(second);
      jest.advanceTimersByTime(1_000);
    }
    expect(passed).toEqual([19, 39, 59]);
  });

  it('passes on the stored value at a flush, and nothing when nothing is stored', () => {
    const passed: number[] = [];
    const { note, flush } = throttle<number>(20_000, (value) => passed.push(value));
    flush();
    note(1);
    note(2);
    flush();
    flush();
    jest.advanceTimersByTime(60_000);
    expect(passed).toEqual([2]);
  });
});

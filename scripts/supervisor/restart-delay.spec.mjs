import { restartDelay } from './parts.mjs';

describe('the delay before a part is started again', () => {
  it('doubles from 0.2 seconds with each death up to 10', () => {
    const delays = [0];
    for (let death = 0; death < 8; death += 1) delays.push(restartDelay(delays.at(-1) ?? 0, 1_000));
    expect(delays.slice(1)).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
  });

  it('begins anew after a minute of life', () => {
    expect(restartDelay(10_000, 59_999)).toBe(10_000);
    expect(restartDelay(10_000, 60_000)).toBe(200);
  });
});

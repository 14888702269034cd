import { retryPause } from './event-applier.js';

describe('the pause before an event is tried again', () => {
  it('doubles from a tenth of a second, up to two seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(retryPause)).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
  });
});

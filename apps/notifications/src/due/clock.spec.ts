import { Clock } from './delivery-times.js';

describe('the clock of deliveries', () => {
  it('shows the present time', () => {
    const before = Date.now();
    const now = new Clock().now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});

import { jest } from '@jest/globals';
import { gatewayLease } from '@quillstead/service-kit/process';
import { CacheLease } from './cache-lease.js';

describe('the lease of the caches', () => {
  let lease: CacheLease;
  let lapses: number;

  beforeEach(() => {
    jest.useFakeTimers();
    lapses = 0;
    lease = new CacheLease();
    lease.onLapse(() => (lapses += 1));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is not there before Redis has confirmed that this gateway lives', () => {
    expect(lease.isSure()).toBe(false);
  });

  it('ends before Redis counts this gateway as gone, however long the confirmation took', () => {
    const startedAt = performance.now();
    jest.advanceTimersByTime(400);
    lease.renew(startedAt);
    expect(lease.isSure()).toBe(true);
    jest.advanceTimersByTime(gatewayLease - 400 - 1);
    expect(lease.isSure()).toBe(false);
  });

  it('goes on without a lapse when it is renewed in time', () => {
    lease.renew(performance.now());
    jest.advanceTimersByTime(500);
    lease.renew(performance.now());
    jest.advanceTimersByTime(1_000);
    expect([lease.isSure(), lapses]).toEqual([true, 1]);
  });

  it('makes everything be forgotten before it is trusted again after a lapse', () => {
    lease.renew(performance.now());
    jest.advanceTimersByTime(gatewayLease);
    let wasSure = true;
    lease.onLapse(() => (wasSure = lease.isSure()));
    lease.renew(performance.now());
    expect([wasSure, lapses, lease.isSure()]).toEqual([false, 2, true]);
  });

  it('is over at once when it is lost', () => {
    lease.renew(performance.now());
    lease.lose();
    expect([lease.isSure(), lapses]).toEqual([false, 2]);
  });
});

import { jest } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.js';

/** A server whose attempts end when the test says so. */
function server() {
  const attempts: PromiseWithResolvers<void>[] = [];
  const said: string[] = [];
  const breaker = new CircuitBreaker({
    attempt: () => {
      const one = Promise.withResolvers<void>();
      attempts.push(one);
      return one.promise;
    },
    onOpen: () => said.push('open'),
    onClose: (seconds) => said.push(`closed after ${seconds}`),
    interval: 1_000,
  });
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
  return { attempts, said, breaker, pass };
}

describe('a circuit breaker', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('opens at the first failure, and tries once in an interval until the server responds', async () => {
    const { attempts, said, breaker, pass } = server();
    for (let failures = 0; failures < 3; failures += 1) breaker.failed(new Error('away'));
    await pass(999);
    expect([attempts.length, breaker.isOpen]).toEqual([0, true]);
    await pass(1);
    expect(attempts).toHaveLength(1);
    attempts[0]?.reject(new Error('away'));
    await pass(1_000);
    expect(attempts).toHaveLength(2);
    attempts[1]?.resolve();
    await pass(0);
    expect([said, breaker.isOpen]).toEqual([['open', 'closed after 2'], false]);
    await pass(10_000);
    expect(attempts).toHaveLength(2);
  });

  it('makes no attempt while another is under way, however many requests are late', async () => {
    const { attempts, breaker, pass } = server();
    for (let late = 0; late < 3; late += 1) breaker.late();
    breaker.failed(new Error('away'));
    await pass(1_000);
    expect(attempts).toHaveLength(1);
    attempts[0]?.resolve();
    await pass(0);
    breaker.late();
    expect(attempts).toHaveLength(2);
  });

  it('tries again after an attempt that failed while a request failed', async () => {
    const { attempts, breaker, pass } = server();
    breaker.late();
    breaker.failed(new Error('away'));
    await pass(1_000);
    attempts[0]?.reject(new Error('away'));
    await pass(1_000);
    expect(attempts).toHaveLength(2);
  });
});

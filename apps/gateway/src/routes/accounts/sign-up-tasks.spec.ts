import { jest } from '@jest/globals';
import { CallError } from '@quillstead/service-kit/process';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { RateLimiterMemory, type RateLimiterRedis } from 'rate-limiter-flexible';
import { SignUpTasks } from './sign-up-tasks.js';

/** A counter that two gateways share, and which the other one can lose. */
const counter = new RateLimiterMemory({ points: 1, duration: 700 });
const makeCounter = { make: () => counter as unknown as RateLimiterRedis };
const lost = {
  make: () => ({ consume: () => Promise.reject(new Error('away')) }) as unknown as RateLimiterRedis,
};

describe('the tasks of who signs up', () => {
  const secret = 'a secret of the tests';
  const tasks = new SignUpTasks({ DEPLOYMENT_SECRET: secret }, makeCounter);
  const other = new SignUpTasks({ DEPLOYMENT_SECRET: secret }, makeCounter);
  const elsewhere = new SignUpTasks({ DEPLOYMENT_SECRET: 'the secret of others' }, makeCounter);
  const rotated = { DEPLOYMENT_SECRET: 'the next secret', DEPLOYMENT_SECRET_ACCEPTED: secret };

  let task: Challenge;
  let solution: { counter: number; derivedKey: string };
  beforeEach(async () => {
    task = JSON.parse((await tasks.make()).task) as Challenge;
    const solved = await solveChallenge({ challenge: task, deriveKey });
    if (solved === null) throw new Error('The task was not solved');
    solution = { counter: solved.counter, derivedKey: solved.derivedKey };
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const sent = (changes: object = {}) =>
    Buffer.from(JSON.stringify({ challenge: task, solution, ...changes })).toString('base64');
  const outcome = (at: SignUpTasks, text: string | undefined) =>
    at.accept(text).then(
      () => 'accepted',
      (error: CallError) => error.code,
    );

  it('are solved by some hundreds of tries, and accepted once, whichever gateway made them', async () => {
    expect(solution.counter).toBeGreaterThanOrEqual(200);
    expect(solution.counter).toBeLessThanOrEqual(600);
    expect(await outcome(other, sent())).toBe('accepted');
    expect(await outcome(tasks, sent())).toBe('work_expired');
    expect(await outcome(other, sent({ solution: { ...solution, counter: solution.counter + 1 } }))).toBe(
      'work_expired',
    );
  });

  it('are not accepted without a solution, with another one, or changed to be easier or to last longer', async () => {
    const easier = { ...task, parameters: { ...task.parameters, keyPrefix: '00' } };
    const longer = { ...task, parameters: { ...task.parameters, expiresAt: 9_999_999_999 } };
    for (const text of [
      undefined,
      '',
      'no JSON',
      Buffer.from('[]').toString('base64'),
      sent({ solution: null }),
      sent({ solution: { counter: 0, derivedKey: '00'.repeat(32) } }),
      sent({ challenge: easier }),
      sent({ challenge: longer }),
      sent({ challenge: { ...task, signature: undefined } }),
    ])
      expect(await outcome(tasks, text)).toBe('work_needed');
    expect(await outcome(elsewhere, sent())).toBe('work_needed');
    expect(await outcome(tasks, sent())).toBe('accepted');
  });

  it('are accepted for ten minutes, also when the secret is another one meanwhile', async () => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now');
    clock.mockReturnValue(now + 602_000);
    expect(await outcome(tasks, sent())).toBe('work_expired');
    clock.mockReturnValue(now + 595_000);
    expect(await outcome(new SignUpTasks(rotated, makeCounter), sent())).toBe('accepted');
  });

  it('are not accepted while nobody can tell whether they were sent before', async () => {
    const blind = new SignUpTasks({ DEPLOYMENT_SECRET: secret }, lost);
    expect(await outcome(blind, sent())).toBe('unreachable');
  });
});

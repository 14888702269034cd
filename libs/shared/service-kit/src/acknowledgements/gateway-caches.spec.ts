import { nextAnswer, type OpenPush } from './gateway-caches.js';

/** Milliseconds; no test may take so long. */
const ever = 3_600_000;

describe('who waits for the answers to a push', () => {
  const open = (): OpenPush => ({ receivedBy: new Set(), wake: undefined });

  it('sleeps until its time is over when nobody answers', async () => {
    const push = open();
    const until = Date.now() + 60;
    await nextAnswer(push, until);
    // A timer may end within the millisecond before its time.
    expect(Date.now()).toBeGreaterThanOrEqual(until - 1);
    expect(push.wake).toBeUndefined();
  });

  it('wakes up with the first answer', async () => {
    const push = open();
    const waiting = nextAnswer(push, Date.now() + ever);
    push.wake?.();
    await waiting;
    expect(push.wake).toBeUndefined();
  });

  it('does not wait when its time is over already', async () => {
    await expect(nextAnswer(open(), Date.now() - ever)).resolves.toBeUndefined();
  });
});

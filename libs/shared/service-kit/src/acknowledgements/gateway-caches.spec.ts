import { nextReceipt, type OpenPush } from './gateway-caches.js';

/** Milliseconds; no test may take so long. */
const ever = 3_600_000;

describe('the wait for the acknowledgements of a push', () => {
  const open = (): OpenPush => ({ receivedBy: new Set(), wake: undefined });

  it('ends with its time when no gateway acknowledges', async () => {
    const push = open();
    const until = Date.now() + 60;
    await nextReceipt(push, until);
    // A timer may end within the millisecond before its time.
    expect(Date.now()).toBeGreaterThanOrEqual(until - 1);
    expect(push.wake).toBeUndefined();
  });

  it('ends with the first acknowledgement', async () => {
    const push = open();
    const waiting = nextReceipt(push, Date.now() + ever);
    push.wake?.();
    await waiting;
    expect(push.wake).toBeUndefined();
  });

  it('does not wait when its time is over already', async () => {
    await expect(nextReceipt(open(), Date.now() - ever)).resolves.toBeUndefined();
  });
});

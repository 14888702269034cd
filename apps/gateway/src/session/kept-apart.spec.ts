import type { RedisListClient } from '@quillstead/service-kit/process';
import { CacheLease } from '../cache/cache-lease.js';
import { KeptApart } from './kept-apart.js';

/** Social, whose responses come when the test says so. */
function heldSocial() {
  const calls: PromiseWithResolvers<boolean>[] = [];
  const call = () => {
    const open = Promise.withResolvers<boolean>();
    calls.push(open);
    return open.promise;
  };
  return { calls, rpc: { call, deadline: () => Date.now() + 1_000 } as unknown as RedisListClient };
}

describe('what a gateway knows of who is kept apart', () => {
  let social: ReturnType<typeof heldSocial>;
  let lease: CacheLease;
  let keptApart: KeptApart;
  beforeEach(() => {
    social = heldSocial();
    lease = new CacheLease();
    lease.renew(performance.now());
    keptApart = new KeptApart(social.rpc, lease);
  });

  const includes = () => keptApart.includes(7, 'test');
  /** Answers the call that was made last. */
  const respond = (isApart: boolean) => social.calls.at(-1)?.resolve(isApart);

  it('is read once', async () => {
    const first = includes();
    respond(true);
    expect([await first, await includes(), social.calls.length]).toEqual([true, true, 1]);
  });

  const changes: Readonly<Record<string, () => void>> = {
    'a block or a mute of theirs comes': () => keptApart.forget([7]),
    'anything may have been missed': () => keptApart.forgetAll(),
    'the lease of the caches lapses': () => lease.lose(),
  };

  it.each(Object.keys(changes))('is not kept when %s while it is read', async (name) => {
    const before = includes();
    changes[name]?.();
    respond(false);
    expect(await before).toBe(false);
    const after = includes();
    respond(true);
    expect([await after, social.calls.length]).toEqual([true, 2]);
  });

  it.each(Object.keys(changes))('is read again once %s', async (name) => {
    const before = includes();
    respond(false);
    await before;
    changes[name]?.();
    const after = includes();
    respond(true);
    expect(await after).toBe(true);
  });

  it('is that everybody is kept apart while social does not respond, and that is not kept', async () => {
    const away = includes();
    social.calls.at(-1)?.reject(new Error('away'));
    expect(await away).toBe(true);
    const back = includes();
    respond(false);
    expect(await back).toBe(false);
  });
});

import { waitFor } from '@quillstead/testing';
import type { Redis } from 'ioredis';
import { openRedis } from '../src/redis/open-redis.js';
import { type Pair, type RedisHa, startRedisHa } from './fixtures/redis-ha/start-redis-ha.js';

describe('three Redis with a Sentinel each, by the scripts of the component redis-ha', () => {
  const key = 'rate:readers';
  const timeout = 240_000;
  let site: RedisHa;
  let client: Redis;
  let counted = 0;

  /** Counts until a primary accepts it, and expects that nothing was lost. */
  const count = async (what: string): Promise<void> => {
    const value = await waitFor(() => client.incrby(key, 1), { what, timeout: 120_000 });
    expect(value).toBeGreaterThan(counted);
    counted = value;
  };
  /** Counts and waits until every Redis has stored the number, because a response does not wait for the replicas. */
  const countOnAll = async (): Promise<void> => {
    await count('a write before the fault');
    await waitFor(
      async () => {
        const values = await Promise.all(site.pairs.map((pair) => pair.stored(key)));
        return values.every((value) => value === String(counted));
      },
      { what: 'the number on every Redis' },
    );
  };
  const othersThan = (pair: Pair): Pair[] => site.pairs.filter((other) => other !== pair);

  beforeAll(async () => {
    site = await startRedisHa();
    await site.settled('a first primary');
    client = openRedis(site.urlOf('gateway'), '', {});
    client.on('error', () => undefined);
  }, timeout);

  afterAll(async () => {
    client?.disconnect();
    await site?.stop();
  });

  it('let a process write as its own user, which may do no more than elsewhere', async () => {
    await count('a first write');
    await expect(client.get('rate:readers')).rejects.toThrow('NOPERM');
  });

  it('say to processes who is the primary and let them change nothing', async () => {
    const sentinel = site.sentinelOf(await site.settled('a primary'));
    await expect(sentinel.call('sentinel', 'ckquorum', 'quillstead')).resolves.toContain('OK 3 usable');
    for (const words of [
      ['failover', 'quillstead'],
      ['remove', 'quillstead'],
      ['reset', '*'],
    ])
      await expect(sentinel.call('sentinel', ...words)).rejects.toThrow('NOPERM');
    sentinel.disconnect();
    for (const pair of site.pairs) expect(await pair.runs('is-in-place.sh')).toBe(0);
  });

  it(
    'go on after the primary was killed, which comes back as a replica',
    async () => {
      await countOnAll();
      const old = await site.settled('a primary');
      await old.kill();
      await count('a write after kill -9');
      await old.start();
      expect(await site.settled('the old primary as a replica')).not.toBe(old);
    },
    timeout,
  );

  it(
    'go on while the primary is frozen, which is a replica when it goes on',
    async () => {
      await countOnAll();
      const old = await site.settled('a primary');
      old.freeze();
      await count('a write after SIGSTOP');
      old.thaw();
      expect(await site.settled('the old primary as a replica')).not.toBe(old);
      await count('a write after SIGCONT');
    },
    timeout,
  );

  it(
    'have the same primary after a restart of all, whichever starts first',
    async () => {
      await countOnAll();
      const primary = await site.settled('a primary');
      await Promise.all(site.pairs.map((pair) => pair.kill()));
      for (const pair of othersThan(primary)) await pair.start();
      await primary.start();
      expect(await site.settled('a primary after the restart')).toBe(primary);
      await count('a write after the restart of all');
    },
    timeout,
  );

  it(
    'copy nothing from a primary that lost its volume while all were down',
    async () => {
      await countOnAll();
      const primary = await site.settled('a primary');
      await Promise.all(site.pairs.map((pair) => pair.kill()));
      await primary.loseData();
      await Promise.all(site.pairs.map((pair) => pair.start()));
      expect(await site.settled('another primary')).not.toBe(primary);
      await count('a write after the loss of a volume');
    },
    timeout,
  );

  it(
    'hand over before the primary ends',
    async () => {
      await countOnAll();
      const old = await site.settled('a primary');
      expect(await old.runs('hand-over.sh')).toBe(0);
      expect(await old.role()).not.toBe('master');
      await count('a write after the hand-over');
    },
    timeout,
  );
});

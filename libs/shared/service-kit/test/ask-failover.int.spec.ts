import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { Asker } from '../src/ask/index.js';
import { askContext } from './fixtures/ask/ask-context.js';
import * as asks from './fixtures/ask/asks.js';
import { quiet } from './fixtures/ask/quiet.js';
import { killReplicas, startReplica } from './fixtures/ask/start-replica.js';
import { startSentinel } from './fixtures/ask/start-sentinel.js';

describe('asks over a Redis that Sentinels watch', () => {
  const secret = 'a secret of this deployment';
  let master: TestRedis;
  let follower: TestRedis;
  let sentinel: Awaited<ReturnType<typeof startSentinel>>;
  let asker: Asker;

  beforeAll(async () => {
    [master, follower] = await Promise.all([startRedis(), startRedis()]);
    const port = Number(new URL(master.url).port);
    const hand = new Redis(follower.url);
    await hand.replicaof('127.0.0.1', port);
    hand.disconnect();
    sentinel = await startSentinel('stories', port);
    const redisUrl = `redis+sentinel://${sentinel.host}/stories`;
    await startReplica({ redisUrl, secret, slots: 4 });
    asker = new Asker({ redisUrl, secret, logger: quiet });
  });

  afterAll(async () => {
    asker?.close();
    killReplicas();
    await sentinel?.stop();
    await Promise.all([master, follower].map((redis) => redis?.stop()));
  });

  it('are answered again, with nobody told, after the master has died and its replica took its place', async () => {
    const answered = (): Promise<boolean> =>
      asker.ask(asks.nothing, {}, askContext()).then(
        () => true,
        () => false,
      );
    await waitFor(answered, { what: 'an answer by the first master' });
    await master.kill();
    await waitFor(answered, { what: 'an answer by the new master', timeout: 30_000 });
    const hand = new Redis(follower.url);
    expect(await hand.role()).toContain('master');
    hand.disconnect();
  });
});

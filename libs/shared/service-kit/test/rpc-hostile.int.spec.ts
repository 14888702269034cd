import { once } from 'node:events';
import type { ServiceName } from '@quillstead/contracts';
import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { MessageKeys } from '../src/rpc/message-keys.js';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { RpcAddresses } from '../src/rpc/rpc-addresses.js';
import { withDeadline } from '../src/rpc/request-entry.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, type Replica, startReplica } from './fixtures/rpc/start-replica.js';

describe('what lies in Redis beside proper calls and replies', () => {
  const secret = 'a secret of this deployment';
  const service: ServiceName = 'content';
  const addresses = new RpcAddresses(secret);
  const requests = addresses.requests(service, 'gateway');
  const keys = new MessageKeys(secret);
  /** A request that only one of the site's own processes could have sent. */
  const ours = (text: string): string => keys.seal(requests, withDeadline(Date.now() + 2_000, text));
  let redis: TestRedis;
  let replica: Replica;
  let client: RedisListClient;
  let hand: Redis;

  beforeAll(async () => {
    redis = await startRedis();
    replica = await startReplica({ redisUrl: redis.url, secret, slots: 4 });
    client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet });
    hand = new Redis(redis.url);
  });

  afterAll(async () => {
    hand.disconnect();
    client.close();
    killReplicas();
    await redis.stop();
  });

  const stillResponds = async (): Promise<void> => {
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => client.call(operations.nothing, {}, rpcContext())),
    );
    expect(replies).toEqual(Array(6).fill(null));
  };

  const hostile: [string, () => string | Buffer][] = [
    ['nothing', () => ''],
    ['no deadline', () => keys.seal(requests, '[]')],
    ['half a call', () => ours('["gateway-1",1,"content.no')],
    ['too few parts', () => ours('["gateway-1",1]')],
    ['an object', () => ours('[{"__proto__":{"polluted":true}},{},{},{},{},{},{}]')],
    ['numbers for names', () => ours('[1,2,3,4,null,null,{}]')],
    ['a viewer that is none', () => ours('["gateway-1",1,"content.count","r","root",null,{}]')],
    ['a key that is none', () => ours('["gateway-1",1,"content.count","r",null,{},{}]')],
    ['a handler that is none', () => ours('["gateway-1",1,"__proto__","r",null,null,{}]')],
    ['a call number that is none', () => ours('["gateway-1",-1.5e300,"content.nothing","r",null,null,{}]')],
    ['deep nesting', () => ours(`${'['.repeat(100_000)}`)],
    ['a payload that is none', () => ours('["gateway-1",1,"content.count","r",null,null,null]')],
    ['bytes that are no text', () => Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])],
    ['a megabyte', () => 'x'.repeat(1_000_000)],
  ];

  it.each(hostile)('harms no service: %s', async (_what, entry) => {
    await hand.rpush(requests, ...Array.from({ length: 8 }, entry));
    await stillResponds();
  });

  it('harms no client: messages that are no replies', async () => {
    const channels = (await hand.pubsub('CHANNELS', 'rpc-reply:*')) as string[];
    expect(channels).toHaveLength(1);
    const seven = (value: number): number[] => [0, 7, 14, 21, 28].map((bits) => (value >>> bits) & 127);
    const header = (call: number, kind: number, length: number): Buffer =>
      Buffer.from([...seven(call), kind, ...seven(length)]);
    const messages = [
      Buffer.alloc(0),
      Buffer.from('hello'),
      header(1, 0, 4_000_000_000),
      header(4_000_000_000, 0, 0),
      header(4_000_000_000, 200, 0),
      Buffer.concat([header(7, 0, 3), Buffer.from('{"a')]),
      Buffer.alloc(64, 0xff),
    ];
    const channel = channels[0] ?? '';
    for (const message of messages) await hand.publish(channel, message);
    await stillResponds();
  });

  it('ends a call whose reply is broken', async () => {
    const broken = client.call(operations.raw, { text: '{"half' }, rpcContext());
    await expect(broken).rejects.toMatchObject({ code: 'internal' });
    await stillResponds();
  });

  it('leaves no harm when the client is dead before its reply', async () => {
    const dying = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet });
    const numbers = [101, 102, 103, 104];
    const calls = numbers.map((number) =>
      dying.call(operations.count, { number, milliseconds: 50 }, rpcContext()),
    );
    const large = dying.call(operations.large, { bytes: 500_000 }, rpcContext());
    const ends = Promise.allSettled([...calls, large]);
    await waitFor(async () => (await replica.report()).handed.some(([number]) => number === 104));
    dying.close();
    await ends;
    await stillResponds();
  });

  it('is not kept for ever: a list that nobody empties has a time to live', async () => {
    const call = client.call(
      { name: 'search.find', repeat: 'never', callers: ['gateway'] },
      {},
      rpcContext({ within: 200 }),
    );
    await expect(call).rejects.toMatchObject({ code: 'unreachable' });
    const left = await waitFor(async () => {
      const seconds = await hand.ttl(addresses.requests('search', 'gateway'));
      return seconds > 0 ? seconds : null;
    });
    expect(left).toBeLessThanOrEqual(30);
  });

  it('is refused at once, and waited out, where a list is no list', async () => {
    await hand.set(addresses.requests('social', 'gateway'), 'no list');
    const call = client.call(
      { name: 'social.follow', repeat: 'freely', callers: ['gateway'] },
      {},
      rpcContext({ within: 200 }),
    );
    await expect(call).rejects.toMatchObject({ code: 'unreachable' });
    await stillResponds();
  });

  it('wakes a service that an outsider has unblocked or cut off', async () => {
    const clients = String(await hand.client('LIST'));
    const waiting = clients.split('\n').filter((line) => line.includes('cmd=blmpop'));
    expect(waiting).toHaveLength(1);
    const id = /id=(\d+)/.exec(waiting[0] ?? '')?.[1] ?? '';
    await hand.client('UNBLOCK', id, 'ERROR');
    await stillResponds();
    await hand.client('KILL', 'ID', id);
    await stillResponds();
    if (hand.status !== 'ready') await once(hand, 'ready');
  });
});

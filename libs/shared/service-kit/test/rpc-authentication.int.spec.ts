import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { MessageKeys } from '../src/rpc/message-keys.js';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import { RpcAddresses } from '../src/rpc/rpc-addresses.js';
import { printRequest, withDeadline } from '../src/rpc/request-entry.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';
import { killReplicas, type Replica, startReplica } from './fixtures/rpc/start-replica.js';

describe('who may call what', () => {
  const secret = 'a secret of this deployment';
  const addresses = new RpcAddresses(secret);
  const keys = new MessageKeys(secret);
  let redis: TestRedis;
  let replica: Replica;
  let hand: Redis;
  let client: RedisListClient;
  let service: RedisListClient;
  let number = 0;

  beforeAll(async () => {
    redis = await startRedis();
    hand = new Redis(redis.url);
    replica = await startReplica({ redisUrl: redis.url, secret });
    client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet });
    service = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet, app: 'social' });
    await waitFor(() => client.isReady && service.isReady);
  });
  afterAll(async () => {
    client.close();
    service.close();
    hand.disconnect();
    killReplicas();
    await redis.stop();
  });

  /** The content of a request in the list, without its signature. */
  const body = (name: string, caller = 'gateway-attacker', deadline = Date.now() + 5_000): string =>
    withDeadline(
      deadline,
      printRequest({
        client: caller,
        call: 1,
        name,
        payload: { number: (number += 1) },
        context: rpcContext(),
      }),
    );
  const push = (lane: 'gateway' | 'service', entry: string): Promise<number> =>
    hand.rpush(addresses.requests('content', lane), entry);
  /** Nothing that lay there before is waiting any more. */
  const untilTaken = async (): Promise<void> => {
    await client.call(operations.nothing, {}, rpcContext());
    await service.call(operations.internal, {}, rpcContext());
  };
  const wasHanded = async (...numbers: number[]): Promise<number[]> => {
    await untilTaken();
    const { handed } = await replica.report();
    return handed.map(([one]) => one).filter((one) => numbers.includes(one));
  };

  it('performs what our own process has sent', async () => {
    const list = addresses.requests('content', 'gateway');
    await push('gateway', keys.seal(list, body('content.count')));
    expect(await wasHanded(number)).toEqual([number]);
  });

  it.each<[string, (list: string) => string]>([
    ['that carries no MAC', () => body('content.count')],
    [
      'of somebody with another secret',
      (list) => new MessageKeys('another secret of others').seal(list, body('content.count')),
    ],
    ['of another service', () => keys.seal(addresses.requests('accounts', 'gateway'), body('content.count'))],
    ['of another lane', () => keys.seal(addresses.requests('content', 'service'), body('content.count'))],
    [
      'whose deadline was moved',
      (list) => {
        const sealed = keys.seal(list, body('content.count', 'gateway-attacker', 1_000_000_000_000));
        return sealed.slice(0, 29) + String(Date.now() + 5_000) + sealed.slice(42);
      },
    ],
    [
      'whose payload was changed',
      (list) => keys.seal(list, body('content.count')).replace('"number":', '"number" :'),
    ],
    ['of a format that is not known', (list) => `2${keys.seal(list, body('content.count')).slice(1)}`],
  ])('does not perform a request %s', async (_what, forge) => {
    const list = addresses.requests('content', 'gateway');
    const before = await replica.report();
    await push('gateway', forge(list));
    expect(await wasHanded(number)).toEqual([]);
    const { malformed } = await replica.report();
    expect(malformed.filter((reason) => reason === 'signature').length).toBe(
      before.malformed.filter((reason) => reason === 'signature').length + 1,
    );
  });

  it('gives an internal operation to services, and not to who comes on the lane of gateways', async () => {
    await expect(service.call(operations.internal, {}, rpcContext())).resolves.toBe('for services alone');
    await expect(client.call(operations.internal, {}, rpcContext())).rejects.toMatchObject({
      code: 'internal',
    });
    await expect(service.call(operations.nothing, {}, rpcContext())).rejects.toMatchObject({
      code: 'internal',
    });
  });

  it.each<['gateway' | 'service', string]>([
    // Credentials of Redis may let somebody push into the lane of gateways alone; all processes hold the secret.
    ['gateway', 'social-pretends'],
    ['gateway', 'gateway-honest'],
    ['service', 'gateway-honest'],
    ['service', 'search-not-named'],
  ])('does not perform an internal operation on the lane %s for %s', async (lane, caller) => {
    const { calledInternal: before } = await replica.report();
    await push(lane, keys.seal(addresses.requests('content', lane), body('content.internal', caller)));
    await client.call(operations.nothing, {}, rpcContext());
    await client.call(operations.nothing, {}, rpcContext());
    expect((await replica.report()).calledInternal).toBe(before);
  });
});

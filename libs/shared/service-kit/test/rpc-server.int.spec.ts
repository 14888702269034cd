import type { Operation } from '@quillstead/contracts';
import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { CallError } from '../src/errors/call-error.js';
import { requestScope } from '../src/logging/request-scope.js';
import { MessageKeys } from '../src/rpc/message-keys.js';
import { RedisListClient } from '../src/rpc/redis-list-client.js';
import type { RedisListServer, RedisListServerOptions } from '../src/rpc/redis-list-server.js';
import { RawResponse } from '../src/rpc/response.js';
import { serveOperations } from '../src/testing/serve-operations.js';
import { RpcAddresses } from '../src/rpc/rpc-addresses.js';
import type { RpcMetrics } from '../src/rpc/rpc-context.js';
import { quiet, rpcContext } from './fixtures/rpc/rpc-context.js';
import * as operations from './fixtures/rpc/operations.js';

const secret = 'a secret of this deployment';
/** Milliseconds; no test may take so long. */
const within = 20_000;

describe('a server of RPC', () => {
  let redis: TestRedis;
  let hand: Redis;
  let client: RedisListClient;
  const servers: RedisListServer[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    hand = new Redis(redis.url);
  });
  beforeEach(() => (client = new RedisListClient({ redisUrl: redis.url, secret, logger: quiet })));
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    client.close();
  });
  afterAll(async () => {
    hand.disconnect();
    await redis.stop();
  });

  /** A server in this process that handles one operation. */
  async function serve(
    operation: Operation,
    respond: (payload: never) => Promise<unknown>,
    options: Partial<RedisListServerOptions> = {},
  ): Promise<RedisListServer> {
    const server = await serveOperations(
      { redisUrl: redis.url, secret, service: 'content', logger: quiet, ...options },
      [{ operation, respond }],
    );
    servers.push(server);
    return server;
  }
  const call = (operation: Operation, payload: object) =>
    client.call(operation, payload, rpcContext({ within }));

  it('sends responses of every size whole, also several that share a message', async () => {
    await serve(
      operations.large,
      async ({ bytes }: { bytes: number }) => new RawResponse(Buffer.alloc(bytes, 'q')),
    );
    const sizes = [0, 1, 127, 128, 16_384, 65_536, 65_537, 70_000];
    const responses = await Promise.all(
      sizes.map((bytes) => client.callRaw(operations.large, { bytes }, rpcContext({ within }))),
    );
    expect(responses.map(({ length }) => length)).toEqual(sizes);
  });

  it('handles 64 calls at once and no more, once it has responded to some, and refuses none', async () => {
    const faults: unknown[] = [];
    let [active, isWaiting] = [0, false];
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const handle = async (): Promise<void> => {
      active += 1;
      if (isWaiting) await gate;
      active -= 1;
    };
    await serve(operations.count, handle, {
      logger: { ...quiet, error: (fault) => void faults.push(fault) },
    });
    await Promise.all(Array.from({ length: 200 }, (_, number) => call(operations.count, { number })));
    isWaiting = true;
    const calls = Array.from({ length: 80 }, (_, number) => call(operations.count, { number }));
    const list = new RpcAddresses(secret).requests('content', 'gateway');
    await waitFor(async () => active >= 64 && (await hand.llen(list)) <= 16);
    for (let turn = 0; turn < 20; turn += 1) await hand.ping();
    const atOnce = [active, await hand.llen(list)];
    open();
    expect(await Promise.all(calls)).toHaveLength(80);
    expect(atOnce).toEqual([64, 16]);
    expect(faults).toEqual([]);
  });

  it('responds to what it has taken before it stops, after it has ended its wait for more', async () => {
    const over = Promise.withResolvers<void>();
    let [begun, hasStopped] = [0, false];
    const server = await serve(operations.countOnce, async () => {
      begun += 1;
      await over.promise;
      return begun;
    });
    const taken = call(operations.countOnce, {});
    await waitFor(() => begun === 1);
    const stopping = server.close().then(() => (hasStopped = true));
    await waitFor(async () => !String(await hand.client('LIST')).includes('cmd=blmpop'));
    for (let turn = 0; turn < 20; turn += 1) await hand.ping();
    expect(hasStopped).toBe(false);
    over.resolve();
    await stopping;
    expect(await taken).toBe(1);
  });

  it('drops what has digits but no request behind them, and does not count it as late', async () => {
    const dropped: string[] = [];
    const metrics: RpcMetrics = {
      called() {},
      handled() {},
      shed: () => void dropped.push('shed'),
      malformed: (reason) => void dropped.push(reason),
    };
    await serve(operations.nothing, async () => undefined, { metrics });
    const list = new RpcAddresses(secret).requests('content', 'gateway');
    await hand.rpush(list, new MessageKeys(secret).seal(list, '1000000000000 and no request'));
    await call(operations.nothing, {});
    expect(dropped).toEqual(['format']);
  });

  it('reports to the request of the caller that its change is not in effect everywhere yet', async () => {
    let isSpread = false;
    await serve(operations.write, async () => {
      if (isSpread) requestScope.spread()?.();
      return null;
    });
    const reported: string[] = [];
    const write = (id: string) =>
      requestScope.run(
        id,
        () => call(operations.write, {}),
        undefined,
        () => reported.push(id),
      );
    await write('one');
    isSpread = true;
    await write('two');
    expect(reported).toEqual(['two']);
  });

  it('reports the same with a response that is too large for a message', async () => {
    const text = 'q'.repeat(70_000);
    await serve(operations.write, async () => {
      requestScope.spread()?.();
      return text;
    });
    let reports = 0;
    const spread = (): void => void (reports += 1);
    const write = () => call(operations.write, {});
    expect(await requestScope.run('large', write, undefined, spread)).toBe(text);
    expect(reports).toBe(1);
  });

  it('gives an error that is too large for a message as an error', async () => {
    const stored = 'q'.repeat(70_000);
    await serve(operations.write, () => Promise.reject(new CallError('key_reused', undefined, { stored })));
    await expect(call(operations.write, {})).rejects.toMatchObject({
      code: 'key_reused',
      details: { stored },
    });
  });
});

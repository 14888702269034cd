import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { RpcAddresses } from '../src/rpc/rpc-addresses.js';
import { frameKinds, unpackFrames } from '../src/rpc/response-frames.js';
import { ResponseSender } from '../src/rpc/response-sender.js';
import { quietLogger } from './fixtures/loggers.js';

/** Milliseconds; no test may take so long. */
const ever = 3_600_000;

describe('what sends replies', () => {
  let redis: TestRedis;
  let client: Redis;
  const addresses = new RpcAddresses('a secret of the tests');
  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });

  it('closes when all replies have left, the large ones too, however long they may wait', async () => {
    const received: number[][] = [];
    client.on('messageBuffer', (_, message: Buffer) =>
      unpackFrames(message, (call, kind, bytes) => received.push([call, kind, bytes.length])),
    );
    await client.subscribe(addresses.replies('client'));
    const sender = new ResponseSender({ redisUrl: redis.url, addresses, logger: quietLogger });
    const send = (call: number, length: number) =>
      sender.send('client', call, frameKinds.reply, 'x'.repeat(length), Date.now() + 10_000);
    send(1, 100);
    // The connection is there.
    await waitFor(() => received.length === 1);
    send(2, 200_000);
    await sender.close(ever);
    await waitFor(() => received.length === 2);
    expect(received).toEqual([
      [1, frameKinds.reply, 100],
      [2, frameKinds.large, 0],
    ]);
  });

  it('says it when Redis refuses a reply, and goes on', async () => {
    const password = 'a password of the tests';
    const rights = ['~*', '&*', '+@all', '-set'];
    await client.call('ACL', 'SETUSER', 'sender', 'on', `>${password}`, ...rights);
    const url = new URL(redis.url);
    url.username = 'sender';
    url.password = encodeURIComponent(password);
    const said: string[] = [];
    const logger = { ...quietLogger, warn: (_: object, message: string) => void said.push(message) };
    const sender = new ResponseSender({ redisUrl: url.href, addresses, logger });
    const listener = new Redis(redis.url);
    let received = 0;
    listener.on('messageBuffer', () => (received += 1));
    await listener.subscribe(addresses.replies('another'));
    sender.send('another', 1, frameKinds.reply, 'x'.repeat(200_000), Date.now() + 10_000);
    await waitFor(() => said.length > 0, { what: 'a warning' });
    expect(said).toEqual(['A reply could not be sent']);
    sender.send('another', 2, frameKinds.reply, 'x', Date.now() + 10_000);
    await waitFor(() => received === 1);
    await sender.close(ever);
    listener.disconnect();
  });

  it('remembers the channels of a thousand clients, and forgets those of clients that are long gone', async () => {
    const named: string[] = [];
    class NotingAddresses extends RpcAddresses {
      override replies(caller: string): string {
        named.push(caller);
        return super.replies(caller);
      }
    }
    const noting = new NotingAddresses('a secret of the tests');
    const sender = new ResponseSender({ redisUrl: redis.url, addresses: noting, logger: quietLogger });
    const send = async (...callers: string[]): Promise<void> => {
      for (const caller of callers) sender.send(caller, 1, frameKinds.reply, '1', Date.now() + ever);
      await waitFor(() => callers.every((caller) => named.includes(caller)));
    };
    const others = Array.from({ length: 999 }, (_, index) => `other-${index}`);
    await send('first', ...others);
    await send('first', 'one more');
    expect(named.filter((caller) => caller === 'first')).toHaveLength(1);
    sender.send('first', 2, frameKinds.reply, '1', Date.now() + ever);
    await waitFor(() => named.filter((caller) => caller === 'first').length === 2);
    await sender.close(ever);
  });
});

import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { AskAddresses } from '../src/ask/ask-addresses.js';
import { frameKinds } from '../src/ask/reply-frames.js';
import { ReplySender } from '../src/ask/reply-sender.js';
import { quietLogger } from './fixtures/quiet-logger.js';

/** Milliseconds; no test may take so long. */
const ever = 3_600_000;

describe('what sends replies', () => {
  let redis: TestRedis;
  let client: Redis;
  const addresses = new AskAddresses('a secret of the tests');
  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });

  it('closes when all replies have left, the large ones too, however long they may wait', async () => {
    let heard = 0;
    client.on('messageBuffer', () => (heard += 1));
    await client.subscribe(addresses.replies('asker'));
    const sender = new ReplySender({ redisUrl: redis.url, addresses, logger: quietLogger });
    const send = (call: number, length: number) =>
      sender.send('asker', call, frameKinds.reply, 'x'.repeat(length), Date.now() + 10_000);
    send(1, 100);
    // The connection is there.
    await waitFor(() => heard === 1);
    send(2, 200_000);
    await sender.close(ever);
    await waitFor(() => heard === 2);
  });
});

import { startRedis, type TestRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { GatewayCaches } from '../src/keepers/gateway-caches.js';
import { GatewayRegistry } from '../src/keepers/gateway-registry.js';
import { secret } from './fixtures/facts/start-hearing.js';
import { quietLogger } from './fixtures/quiet-logger.js';

describe('a gateway that acknowledges at once', () => {
  let redis: TestRedis;
  let gateway: Redis;
  let caches: GatewayCaches;

  beforeAll(async () => {
    redis = await startRedis();
    gateway = new Redis(redis.url);
    caches = new GatewayCaches({ redisUrl: redis.url, secret, logger: quietLogger });
  });
  afterAll(async () => {
    caches.close();
    gateway.disconnect();
    await redis.stop();
  });

  it('is told once', async () => {
    const registry = new GatewayRegistry(secret);
    let heard = 0;
    gateway.on('message', (_channel: string, text: string) => {
      const said = registry.readPush(text);
      if (!said) return;
      heard += 1;
      const acknowledgement = registry.printHeard(said.teller, { gateway: 'gateway-1', push: said.push });
      void gateway.publish(registry.heard(said.teller), acknowledgement);
    });
    await gateway.subscribe(registry.pushes);
    const renewed = async (): Promise<boolean> => {
      await registry.renew(gateway, 'gateway-1');
      return (await registry.list(gateway)).isComplete;
    };
    await waitFor(renewed);
    // On a machine that stands still an acknowledgement may miss its round, and the gateway is told again.
    await waitFor(async () => {
      await renewed();
      heard = 0;
      await caches.forget([], Date.now() + 60_000);
      return heard === 1;
    });
  });
});

import { randomBytes } from 'node:crypto';
import { serviceNames } from '@quillstead/contracts';
import { ownRelease, ReleaseRegistry, type RunningService } from '@quillstead/service-kit';
import {
  freePort,
  type Gateway,
  startGateway,
  startRedis,
  type TestRedis,
  waitFor,
} from '@quillstead/testing';
import { Redis } from 'ioredis';

const older = '0.0.1';

describe('a gateway that starts during a roll-out', () => {
  let redis: TestRedis;
  let hand: Redis;
  let registry: ReleaseRegistry;
  let env: Record<string, string>;
  const started: Promise<Gateway>[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    hand = new Redis(redis.url);
  });
  beforeEach(() => {
    const secret = randomBytes(24).toString('base64url');
    // A busy machine takes longer than a lease to start a gateway.
    registry = new ReleaseRegistry(secret, 3_600_000);
    env = { REDIS_URL: redis.url, DEPLOYMENT_SECRET: secret, LOG_LEVEL: 'info' };
  });
  afterEach(async () => {
    for (const gateway of started.splice(0)) await (await gateway).stop();
  });
  afterAll(async () => {
    hand.disconnect();
    await redis.stop();
  });

  const announce = async (running: readonly RunningService[]) => {
    for (const one of running) await registry.announce(hand, one);
  };
  const allBut = (...without: readonly string[]): RunningService[] =>
    serviceNames
      .filter((service) => !without.includes(service))
      .map((service) => ({ service, release: ownRelease(), process: 'new' }));
  const old: RunningService = { service: 'content', release: older, process: 'old' };

  /** Starts one, and gives what it says of its readiness. */
  async function begin(own: Record<string, string>) {
    const port = String(await freePort());
    const gateway = startGateway({ ...env, ...own, HEALTH_PORT: port });
    started.push(gateway);
    const readiness = async () =>
      (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.text() ?? 'closed';
    return { gateway, readiness };
  }

  it('is ready when every service runs its release and no older process is left, and stays ready', async () => {
    await announce([...allBut('search'), old]);
    const { gateway, readiness } = await begin({ SERVICES_WAIT_MS: '3600000' });
    await waitFor(async () => (await readiness()) === 'not ready: services\n');
    await announce(allBut());
    await registry.withdraw(hand, old);
    const { healthUrl, output } = await gateway;
    await waitFor(() => /"older":\["content"\],"missing":\["search"\]/.test(output()));
    await announce([{ ...old, process: 'once more' }]);
    expect((await fetch(`${healthUrl}/readyz`)).status).toBe(200);
  });

  it('waits for the end of an older process also after the timeout of missing services', async () => {
    await announce([...allBut('content', 'search'), old]);
    const { gateway, readiness } = await begin({ SERVICES_WAIT_MS: '0' });
    await waitFor(async () => (await readiness()) === 'not ready: services\n');
    await registry.withdraw(hand, old);
    const { output } = await gateway;
    await waitFor(() => /"missing":\["content","search"\],"msg":"starts without services/.test(output()));
  });

  it('does not wait for a service that it need not await, neither for its old processes', async () => {
    await announce([...allBut('content', 'search'), old]);
    await begin({ SERVICES_WAIT_MS: '3600000', AWAITED_SERVICES: 'accounts, social,notifications' });
    expect((await fetch(`${(await started[0])?.healthUrl}/readyz`)).status).toBe(200);
  });

  it('refuses to await a service that does not exist', async () => {
    const starting = startGateway({ ...env, AWAITED_SERVICES: 'contents' });
    await expect(starting).rejects.toThrow('AWAITED_SERVICES');
  });
});

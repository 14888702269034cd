import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import { findLogInBucket } from '@quillstead/contracts';
import { RedisListClient, type RedisListServer, CallError } from '@quillstead/service-kit';
import { serveOperations } from '@quillstead/service-kit/testing';
import { waitFor } from '@quillstead/testing';
import { fastify, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { gatewayConfig } from '../src/config.js';
import { LimitsRedis } from '../src/rate-limit/limits-redis.js';
import { LogInBuckets } from '../src/routes/accounts/log-in-limits/log-in-buckets.js';
import { LogInDelays } from '../src/routes/accounts/log-in-limits/log-in-delays.js';
import { LogInLimits } from '../src/routes/accounts/log-in-limits/log-in-limits.js';
import { MakeCounter } from '../src/rate-limit/make-counter.js';
import { RateLimits } from '../src/rate-limit/rate-limits.js';
import { KnownDevice } from '../src/session/known-device.js';

const config = gatewayConfig.read({
  REDIS_URL: process.env['TEST_REDIS_URL'],
  DEPLOYMENT_SECRET: randomBytes(24).toString('base64url'),
});
/** Three tries of an address, one of an account. */
const scale = { RATE_LIMIT_SCALE: 0.1 };

describe('the limits of log-ins', () => {
  const logger = pino({ level: 'silent' });
  const wire = { redisUrl: config.REDIS_URL, secret: config.DEPLOYMENT_SECRET, logger };
  const rpc = new RedisListClient({ ...wire, timeout: 20_000 });
  const redis = new LimitsRedis(config);
  const limits = new LogInLimits(
    new RateLimits(scale, new MakeCounter(config, redis)),
    new LogInBuckets(rpc),
    new KnownDevice(config),
    new LogInDelays(),
  );
  let accounts: RedisListServer;
  let server: FastifyInstance;
  let calls = 0;
  let isAway = false;

  beforeAll(async () => {
    const respond = ({ login }: { login: string }) => {
      calls += 1;
      return isAway ? Promise.reject(new CallError('unreachable')) : Promise.resolve(`bucket of ${login}`);
    };
    const scripted = { operation: findLogInBucket, respond };
    accounts = await serveOperations({ ...wire, service: 'accounts' }, [scripted]);
    server = fastify();
    await server.register(cookie, { hook: false });
    server.get<{ Querystring: { login: string } }>('/', (request) =>
      limits.take(request, { login: request.query.login }).then(
        () => ({ code: 'counted' }),
        (error: unknown) => ({ code: error instanceof CallError ? error.code : 'unknown' }),
      ),
    );
    await server.ready();
    await waitFor(() => rpc.isReady && accounts.isReady);
  });
  afterAll(async () => {
    await server.close();
    await accounts.close();
    rpc.close();
    redis.onApplicationShutdown();
  });

  async function take(login: string, remoteAddress: string): Promise<string> {
    const response = await server.inject({ path: '/', query: { login }, remoteAddress });
    return response.json<{ code: string }>().code;
  }

  it('refuse everybody while accounts is away, and hold that against no address', async () => {
    isAway = true;
    const codes: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) codes.push(await take('ann', '203.0.113.1'));
    expect(codes).toEqual(Array(5).fill('unreachable'));
    isAway = false;
    expect(await take('ann', '203.0.113.1')).toBe('counted');
  });

  it('call accounts for nothing when an address has used up its tries', async () => {
    for (const login of ['bea', 'cleo', 'dora']) await take(login, '203.0.113.2');
    const before = calls;
    expect(await take('emma', '203.0.113.2')).toBe('too_many');
    expect(calls).toBe(before);
  });

  it('take the try of the address back when the account has none left', async () => {
    expect(await take('fay', '203.0.113.3')).toBe('counted');
    for (let tries = 0; tries < 5; tries += 1) expect(await take('fay', '203.0.113.4')).toBe('too_many');
    expect(await take('gwen', '203.0.113.4')).toBe('counted');
  });
});

import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import { CallError, RedisListClient, type RedisListServer } from '@quillstead/service-kit';
import { serveOperations } from '@quillstead/service-kit/testing';
import {
  type PayloadOf,
  type ResolvedSession,
  resolveSession,
  type SessionViewer,
} from '@quillstead/contracts';
import { waitFor } from '@quillstead/testing';
import { fastify, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { gatewayConfig } from '../src/config.js';
import { CacheLease } from '../src/cache/cache-lease.js';
import { LimitsRedis } from '../src/rate-limit/limits-redis.js';
import { MakeCounter } from '../src/rate-limit/make-counter.js';
import { RateLimits } from '../src/rate-limit/rate-limits.js';
import type { Caller } from '../src/http/caller.js';
import { makeSessionToken, SessionCookie } from '../src/session/session-cookie.js';
import { Sessions } from '../src/session/sessions.js';

const config = gatewayConfig.read({
  REDIS_URL: process.env['TEST_REDIS_URL'],
  DEPLOYMENT_SECRET: randomBytes(24).toString('base64url'),
});
const ann: SessionViewer = { id: 7, session_id: 1, username: 'ann', role: 'member', show_nsfw: 0 };
const resolved: ResolvedSession = { ...ann, ends_at: Date.now() + 3_600_000 };

describe('the sessions that a gateway knows', () => {
  const logger = pino({ level: 'silent' });
  const wire = { redisUrl: config.REDIS_URL, secret: config.DEPLOYMENT_SECRET, logger };
  const rpc = new RedisListClient({ ...wire, timeout: 20_000 });
  const redis = new LimitsRedis(config);
  const limits = new RateLimits({ RATE_LIMIT_SCALE: 0.1 }, new MakeCounter(config, redis));
  let respond: () => Promise<ResolvedSession | null>;
  let lookUps = 0;
  let payloads: PayloadOf<typeof resolveSession>[] = [];
  let accounts: RedisListServer;
  let sessions: Sessions;
  let lease: CacheLease;
  let server: FastifyInstance;

  beforeAll(async () => {
    const respondTo = (payload: PayloadOf<typeof resolveSession>) => {
      payloads.push(payload);
      lookUps += 1;
      return respond();
    };
    const scripted = { operation: resolveSession, respond: respondTo };
    accounts = await serveOperations({ ...wire, service: 'accounts' }, [scripted]);
    await waitFor(() => rpc.isReady && accounts.isReady);
  });
  afterAll(async () => {
    await accounts.close();
    rpc.close();
    redis.onApplicationShutdown();
  });

  beforeEach(async () => {
    [lookUps, payloads] = [0, []];
    respond = () => Promise.resolve(resolved);
    lease = new CacheLease();
    sessions = new Sessions(rpc, new SessionCookie(config), limits, lease);
    lease.onLapse(() => sessions.forgetAll());
    server = fastify();
    await server.register(cookie, { hook: false });
    server.get('/', (request) => sessions.callerOf(request));
    await server.ready();
    // It lasts a moment only; no test shall be too slow for it.
    lease.renew(performance.now() + 60_000);
  });
  afterEach(() => server.close());

  async function callerOf(sid: string, remoteAddress = '127.0.0.1'): Promise<Caller> {
    const response = await server.inject({ path: '/', remoteAddress, headers: { cookie: `sid=${sid}` } });
    if (response.statusCode !== 200) throw new CallError('unreachable', response.body);
    return response.json<Caller>();
  }

  it('are looked up once, however many requests come at once, and remembered', async () => {
    const { token, hash } = makeSessionToken();
    const callers = await Promise.all(Array.from({ length: 50 }, () => callerOf(token)));
    for (const caller of callers) expect(caller).toMatchObject({ viewer: ann, tokenHash: hash });
    await callerOf(token);
    expect(lookUps).toBe(1);
  });

  it('are not looked up when the cookie can be none of ours', async () => {
    for (const sid of ['x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}%00`]) {
      expect(await callerOf(sid)).toMatchObject({ viewer: null, sentCookie: true });
    }
    expect(lookUps).toBe(0);
  });

  it('can not be looked for by trying cookie after cookie', async () => {
    respond = () => Promise.resolve(null);
    const from = '10.0.0.9';
    const tries = Array.from({ length: 125 }, () => callerOf(makeSessionToken().token, from));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(lookUps).toBe(120);
  });

  it('are forgotten when they end', async () => {
    const { token, hash } = makeSessionToken();
    await callerOf(token);
    sessions.forget(hash);
    respond = () => Promise.resolve(null);
    expect((await callerOf(token)).viewer).toBeNull();
  });

  it('are forgotten with their person, and no others are', async () => {
    const [hers, his] = [makeSessionToken(), makeSessionToken()];
    await callerOf(hers.token);
    respond = () => Promise.resolve({ ...resolved, id: 8 });
    await callerOf(his.token);
    sessions.forgetUser(ann.id);
    respond = () => Promise.resolve(null);
    expect((await callerOf(hers.token)).viewer).toBeNull();
    expect((await callerOf(his.token)).viewer).toMatchObject({ id: 8 });
  });

  const endings: [string, (hash: string) => void][] = [
    ['ends', (hash) => sessions.forget(hash)],
    ['belongs to a person who changes', () => sessions.forgetUser(ann.id)],
    ['may have ended in a missed event', () => sessions.forgetAll()],
  ];
  it.each(endings)('are not remembered when one %s while it is looked up', async (_, forget) => {
    const { token, hash } = makeSessionToken();
    const old = Promise.withResolvers<ResolvedSession | null>();
    respond = () => old.promise;
    const first = callerOf(token);
    await waitFor(() => lookUps === 1);
    forget(hash);
    old.resolve(resolved);
    expect((await first).viewer).toMatchObject(ann);
    respond = () => Promise.resolve(null);
    expect((await callerOf(token)).viewer).toBeNull();
  });

  it.each(endings)('are not what an earlier look-up says that ends late when one %s', async (_, forget) => {
    const { token, hash } = makeSessionToken();
    const late = Promise.withResolvers<ResolvedSession | null>();
    respond = () => late.promise;
    const first = callerOf(token);
    await waitFor(() => lookUps === 1);
    forget(hash);
    respond = () => Promise.resolve(null);
    expect((await callerOf(token)).viewer).toBeNull();
    late.resolve(resolved);
    await first;
    expect((await callerOf(token)).viewer).toBeNull();
    expect(lookUps).toBe(2);
  });

  it('are neither remembered nor shared while nobody could say that they ended', async () => {
    const { token } = makeSessionToken();
    await callerOf(token);
    lease.lose();
    await Promise.all([callerOf(token), callerOf(token)]);
    expect(lookUps).toBe(3);
    lease.renew(performance.now());
    await callerOf(token);
    expect(lookUps).toBe(4);
  });

  it('are looked up with the network from which the cookie came, and not with the address', async () => {
    await callerOf(makeSessionToken().token, '203.0.113.7');
    await callerOf(makeSessionToken().token, '2001:db8:1:2::9');
    expect(payloads.map(({ network }) => network)).toEqual(['203.0.113.0/24', '2001:db8:1::/48']);
  });

  it('are not remembered beyond their end, however short it is till then', async () => {
    const { token } = makeSessionToken();
    respond = () => Promise.resolve({ ...ann, ends_at: Date.now() - 1 });
    await callerOf(token);
    respond = () => Promise.resolve(null);
    expect((await callerOf(token)).viewer).toBeNull();
  });

  it('name the viewer to services, and not when the session ends', async () => {
    const ends_at = Date.now() + 60_000;
    respond = () => Promise.resolve({ ...ann, ends_at });
    const caller = await callerOf(makeSessionToken().token);
    expect(caller.viewer).toEqual(ann);
    expect(caller.endsAt).toBe(ends_at);
  });

  it('are looked up again when the response was an error', async () => {
    const { token } = makeSessionToken();
    respond = () => Promise.reject(new CallError('internal'));
    await expect(callerOf(token)).rejects.toThrow('Something went wrong on our side.');
    respond = () => Promise.resolve(resolved);
    expect((await callerOf(token)).viewer).toMatchObject(ann);
  });
});

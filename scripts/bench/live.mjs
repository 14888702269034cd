import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { liveNotifications as operation } from '@quillstead/contracts';
import { apiBase, countNewNotificationsOfMany, resolveSession } from '@quillstead/contracts';
import { RedisListServer } from '@quillstead/service-kit';
import { runAtMost, startGateway, waitFor } from '@quillstead/testing';
import { cpuOf, memoryOf } from '../throwaway-site/processes.mjs';
import { secret, startRedis } from './harness.mjs';
import { logger } from './rpc-calls.mjs';

const listeners = 10_000;
/** Milliseconds between two signs of life on a connection, in which each has had one. */
const beat = 25_000;
/** The value of a listener's session cookie. */
const tokenOf = (listener) => hashOf(`listener ${listener}`);
const hashOf = (text) => createHash('sha256').update(text).digest('base64url');
const gatewayEnv = {
  NODE_ENV: 'production',
  ROLE: 'live',
  // As `k8s/chart/templates/gateway.yaml` has it for this role.
  NODE_OPTIONS: '--max-semi-space-size=4',
  DEPLOYMENT_SECRET: secret,
  RATE_LIMIT_SCALE: '0',
  LOG_LEVEL: 'info',
  AWAITED_SERVICES: 'none',
};

/**
 * One real gateway for live notifications alone, run as the chart runs it, on which ten thousand members listen, before
 * services that respond from memory.
 */
export async function liveNotifications() {
  const redis = await startRedis();
  const servers = await serve(redis.url);
  const gateway = await startGateway({ ...gatewayEnv, REDIS_URL: redis.url });
  process.once('exit', () => gateway.signal('SIGKILL'));
  try {
    const alone = await memoryOf(gateway.pid);
    const open = await listen(gateway.url);
    const before = await cpuOf([gateway.pid]);
    await pause(beat);
    const used = (await cpuOf([gateway.pid])) - before;
    const memory = await memoryOf(gateway.pid);
    const share = (1e5 * used) / beat;
    return [
      { what: 'connections on which members listen at one gateway', figure: open.size, atLeast: listeners },
      { what: "the gateway's memory (RSS) without them", figure: alone, unit: 'MB' },
      { what: "the gateway's memory (RSS) with all of them idle", figure: memory, unit: 'MB', atMost: 300 },
      { what: "the gateway's CPU to keep them alive, share of a core", figure: share, unit: '%', atMost: 5 },
    ];
  } finally {
    await gateway.kill();
    for (const server of servers) await server.close();
    await redis.stop();
  }
}

/**
 * The operations of accounts and notifications that live notifications need: every session is alive, nothing is new.
 */
async function serve(redisUrl) {
  const ends_at = Date.now() + 24 * 3_600_000;
  const viewerOf = (id) => ({
    id,
    session_id: 1,
    username: `listener_${id}`,
    role: 'member',
    show_nsfw: 0,
    ends_at,
  });
  const ids = Array.from({ length: listeners }, (_, index) => index + 1);
  const sessions = new Map(ids.map((id) => [hashOf(tokenOf(id)), viewerOf(id)]));
  const accounts = new RedisListServer({ redisUrl, secret, logger, service: 'accounts' });
  const resolve = async ({ token_hash }) => sessions.get(token_hash) ?? null;
  accounts.addHandler(resolveSession.name, resolve, false, { operation: resolveSession });
  const notifications = new RedisListServer({ redisUrl, secret, logger, service: 'notifications' });
  const none = {
    count_notifications_new: { note_story_from_author_subscription: 0 },
    count_notifications_new_total: 0,
  };
  const count = async ({ user_ids }) => user_ids.map((user_id) => ({ user_id, ...none }));
  const counting = countNewNotificationsOfMany;
  notifications.addHandler(counting.name, count, false, { operation: counting });
  const servers = [accounts, notifications];
  for (const server of servers) server.listen(() => undefined);
  await waitFor(() => servers.every(({ isReady }) => isReady));
  return servers;
}

/** Opens connections, some at once, each until it has its first event; returns those that are still open. */
async function listen(url) {
  const open = new Set();
  const openOne = async (listener) => {
    const headers = { cookie: `sid=${tokenOf(listener)}` };
    const call = get(`${url}${apiBase}${operation.path}`, { headers, agent: false });
    const [stream] = await once(call, 'response');
    stream.once('close', () => open.delete(call));
    await once(stream, 'data');
    open.add(call);
  };
  const works = Array.from({ length: listeners }, (_, index) => () => openOne(index + 1));
  await runAtMost(200, works);
  return open;
}

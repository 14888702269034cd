import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  apiBase,
  countNewNotificationsOfMany,
  liveNotifications as operation,
  resolveSession,
} from '@quillstead/contracts';
import { RedisListServer } from '@quillstead/service-kit';
import { nodeOptions } from '../supervisor/apps.mjs';
import { freePort } from '../supervisor/index.mjs';
import { cpuOf, memoryOf, root, secret, startProcess, startRedis } from './harness.mjs';
import { logger } from './rpc-calls.mjs';

const listeners = 10_000;
/** Milliseconds between two signs of life on a connection, in which each has had one. */
const beat = 25_000;
/** The value of a listener's session cookie. */
const tokenOf = (listener) => hashOf(`listener ${listener}`);
const hashOf = (text) => createHash('sha256').update(text).digest('base64url');

/**
 * One real gateway, run as npm start runs it, on which ten thousand members listen for new notifications, before
 * services that respond from memory.
 */
export async function liveNotifications() {
  const redis = await startRedis();
  const services = await startProcess('live.mjs', 'serve-live', { REDIS_URL: redis.url });
  const gateway = await startGateway(redis.url);
  try {
    const alone = await memoryOf(gateway.pid);
    const caller = await startProcess('live.mjs', 'listen-live', { PORT: gateway.port });
    const before = await cpuOf([gateway.pid]);
    await pause(beat);
    const used = (await cpuOf([gateway.pid])) - before;
    const memory = await memoryOf(gateway.pid);
    const open = await caller.request('count');
    await caller.kill();
    return [
      { what: 'connections on which members listen at one gateway', figure: open, atLeast: listeners },
      { what: "the gateway's memory (RSS) without them", figure: alone, unit: 'MB' },
      { what: "the gateway's memory (RSS) with all of them idle", figure: memory, unit: 'MB', atMost: 300 },
      {
        what: "the gateway's CPU to keep them alive, share of a core",
        figure: (1e5 * used) / beat,
        unit: '%',
        atMost: 5,
      },
    ];
  } finally {
    await services.kill();
    await gateway.stop();
    await redis.stop();
  }
}

/** Starts a real gateway as npm start runs it, without rate limits. */
async function startGateway(redisUrl) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DEPLOYMENT_SECRET: secret,
    REDIS_URL: redisUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    HEALTH_PORT: '0',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'info',
    AWAITED_SERVICES: 'none',
  };
  const words = [...nodeOptions, join(root, 'apps/gateway/dist/main.js')];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let said = '';
  const ready = new Promise((/** @type {(value: void) => void} */ resolve) => {
    child.stdout.on('data', (bytes) => {
      said += bytes;
      if (said.includes('"ready"')) resolve();
    });
  });
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`the gateway ended:\n${said}`)))]);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { port, pid: child.pid, stop };
}

/** The operations of accounts and notifications that live notifications need: every session is alive, nothing is new. */
async function serve() {
  const wire = { redisUrl: process.env.REDIS_URL ?? '', secret, logger };
  const sessions = new Map();
  for (let id = 1; id <= listeners; id += 1) {
    const ends_at = Date.now() + 24 * 3_600_000;
    const viewer = { id, session_id: 1, username: `listener_${id}`, role: 'member', show_nsfw: 0, ends_at };
    sessions.set(hashOf(tokenOf(id)), viewer);
  }
  const accounts = new RedisListServer({ ...wire, service: 'accounts' });
  const resolve = async ({ token_hash }) => sessions.get(token_hash) ?? null;
  accounts.addHandler(resolveSession.name, resolve, false, { operation: resolveSession });
  const notifications = new RedisListServer({ ...wire, service: 'notifications' });
  const count = async ({ user_ids }) =>
    user_ids.map((user_id) => ({
      user_id,
      count_notifications_new: { note_story_from_author_subscription: 0 },
      count_notifications_new_total: 0,
    }));
  const counting = countNewNotificationsOfMany;
  notifications.addHandler(counting.name, count, false, { operation: counting });
  for (const server of [accounts, notifications]) server.listen(() => undefined);
  while (!accounts.isReady || !notifications.isReady) await new Promise(setImmediate);
}

/** Opens connections as browsers do, some at once, each until it has its first event; responds how many are open. */
async function listen() {
  let [open, next] = [0, 1];
  const openOne = (id) =>
    new Promise((/** @type {(value: void) => void} */ resolve) => {
      const socket = connect({ port: Number(process.env.PORT), host: '127.0.0.1' });
      let isOpen = false;
      socket.on('data', (bytes) => {
        if (isOpen || !bytes.includes('data: ')) return;
        isOpen = true;
        open += 1;
        resolve();
      });
      socket.on('error', () => resolve());
      socket.on('close', () => {
        open -= isOpen ? 1 : 0;
        resolve();
      });
      const cookie = `sid=${tokenOf(id)}`;
      socket.write(`GET ${apiBase}${operation.path} HTTP/1.1\r\nhost: bench\r\ncookie: ${cookie}\r\n\r\n`);
    });
  const openSome = async () => {
    while (next <= listeners) await openOne(next++);
  };
  await Promise.all(Array.from({ length: 200 }, openSome));
  process.on('message', () => process.send?.(open));
}

const roles = { 'serve-live': serve, 'listen-live': listen };
const role = roles[/** @type {keyof typeof roles} */ (process.argv[2])];
if (role) {
  await role();
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { RedisListClient } from '@quillstead/service-kit';
import { secret } from './harness.mjs';

/**
 * The one operation of the RPC suites.
 * @type {import('@quillstead/contracts').Operation<{ number: number, milliseconds?: number }, unknown>}
 */
export const read = { name: 'content.read', repeat: 'freely', callers: ['gateway'] };

export const logger = { warn() {}, error: (about, message) => console.error(message, about) };

export const newRpcClient = (redisUrl, options = {}) =>
  new RedisListClient({ redisUrl, secret, logger, ...options });

/** A context as the gateway gives, with so many milliseconds left. */
export const contextNow = (left = 2_000) => ({
  viewer: null,
  requestId: 'request-of-the-bench',
  deadline: Date.now() + left,
});

/**
 * Keeps so many calls open at once until `calls` are made or `stop` is called; `done` resolves when all have ended.
 * @param {RedisListClient} client
 * @param {{ payload?: { milliseconds?: number }, inFlight: number, calls?: number }} how
 */
export function keepCalling(client, { payload, inFlight, calls = Infinity }) {
  const load = { called: 0, ok: 0, failed: 0, slowest: 0, stopped: false, stop };
  const callOn = async () => {
    while (!load.stopped && load.called < calls) {
      const number = (load.called += 1);
      const began = performance.now();
      try {
        await client.call(read, { ...payload, number }, contextNow());
        load.ok += 1;
      } catch {
        load.failed += 1;
        await nextTurn();
      }
      load.slowest = Math.max(load.slowest, performance.now() - began);
    }
  };
  const done = Promise.all(Array.from({ length: inFlight }, callOn));
  function stop() {
    load.stopped = true;
    return done;
  }
  return Object.assign(load, { done });
}

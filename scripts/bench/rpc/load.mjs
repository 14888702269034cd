import { setImmediate as nextTurn } from 'node:timers/promises';
import { RpcClient } from '@quillstead/service-kit';
import { secret } from './secret.mjs';

const logger = { warn() {}, error: (about, message) => console.error(message, about) };

export const newRpcClient = (redisUrl, options = {}) =>
  new RpcClient({ redisUrl, secret, logger, ...options });

/** A context as the gateway gives, with two seconds left. */
export const contextNow = () => ({
  viewer: null,
  requestId: 'request-of-the-bench',
  deadline: Date.now() + 2_000,
});

/**
 * Keeps so many calls open at once until `calls` are made or `stop` is called; `done` resolves when all have ended.
 * Takes `operations` in turn.
 * @param {RpcClient} client
 * @param {{ operations: import('./read.mjs').BenchRpc[], payload?: { milliseconds?: number, size?: string }, inFlight: number,
 * calls?: number }} how
 */
export function keepCalling(client, { operations, payload, inFlight, calls = Infinity }) {
  const stop = () => {
    load.stopped = true;
    return load.done;
  };
  /** @type {{ called: number, ok: number, failed: number, slowest: number, stopped: boolean, done: Promise<unknown>,
   * stop: () => Promise<unknown> }} */
  const load = { called: 0, ok: 0, failed: 0, slowest: 0, stopped: false, done: Promise.resolve(), stop };
  const callOne = async () => {
    const number = (load.called += 1);
    const began = performance.now();
    try {
      await client.call(operations[number % operations.length], { ...payload, number }, contextNow());
      load.ok += 1;
    } catch {
      load.failed += 1;
      await nextTurn();
    }
    load.slowest = Math.max(load.slowest, performance.now() - began);
  };
  const callOn = async () => {
    while (!load.stopped && load.called < calls) await callOne();
  };
  load.done = Promise.all(Array.from({ length: inFlight }, callOn));
  return load;
}

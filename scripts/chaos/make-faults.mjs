import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processTree } from './process-tree.mjs';

/**
 * Makes the planned faults at their times, and undoes each when it is over.
 *
 * @param {import('./plan-faults.mjs').Fault[]} faults
 * @param {{ proxies: import('./store-proxies.mjs').StoreProxies, pids: () => Record<string, number | null>, dataDir: string,
 *   signal: AbortSignal, say: (line: string) => void }} site `pids` gives the ids of the site's processes by name; `say`
 *   gets each fault when it is made
 */
export async function makeFaults(faults, { proxies, pids, dataDir, signal, say }) {
  const began = performance.now();
  /** Ids of what was stopped and goes on again later. */
  const stopped = new Set();
  const underWay = [];

  for (const fault of faults) {
    await until(began + fault.at, signal);
    if (signal.aborted) break;
    say(lineOf(fault));
    underWay.push(make(fault));
  }
  await Promise.all(underWay);
  for (const pid of stopped) send(pid, 'SIGCONT');
  proxies.heal();

  async function make(fault) {
    if (fault.kind === 'empty')
      await rm(join(dataDir, 'redis/appendonlydir'), { recursive: true, force: true });
    if (fault.kind === 'kill' || fault.kind === 'empty') return kill(fault.target);
    if (fault.kind === 'stop') return stop(fault);
    const undo = proxies.of(fault.target).map((proxy) => spoil(proxy, fault));
    await until(began + fault.at + fault.lasts, signal);
    for (const back of undo) back?.();
  }

  function kill(target) {
    const pid = pids()[target];
    if (pid) send(pid, 'SIGKILL');
  }

  async function stop({ target, at, lasts }) {
    const pid = pids()[target];
    if (!pid) return;
    const tree = await processTree(pid);
    for (const one of tree) {
      stopped.add(one);
      send(one, 'SIGSTOP');
    }
    await until(began + at + lasts, signal);
    for (const one of tree) {
      stopped.delete(one);
      send(one, 'SIGCONT');
    }
  }
}

/** @returns {(() => void) | void} what undoes it */
function spoil(proxy, { kind, size }) {
  switch (kind) {
    case 'latency':
      proxy.delay(size);
      return () => proxy.delay(0);
    case 'slow':
      proxy.slow(size);
      return () => proxy.slow(0);
    case 'hold':
      proxy.hold();
      return () => proxy.release();
    case 'down':
      proxy.down();
      return () => proxy.up();
    case 'limit':
      return proxy.limit(size);
    case 'silence':
      return proxy.silence();
    case 'mute':
      return proxy.mute();
    case 'reset':
      return proxy.reset();
    default:
      throw new Error(`There is no fault called ${kind}.`);
  }
}

const units = { latency: 'ms', slow: 'bytes/s', limit: 'bytes' };

/** A fault on one line, as the timeline shows it. */
function lineOf({ at, kind, target, lasts, size }) {
  const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`;
  const large = units[kind] ? ` (${size} ${units[kind]})` : '';
  return `${seconds(at).padStart(9)}  ${kind}${large} ${target}${lasts > 0 ? ` for ${seconds(lasts)}` : ''}`;
}

async function until(time, signal) {
  const wait = time - performance.now();
  if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined);
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

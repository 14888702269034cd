import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProxy } from '@quillstead/testing';
import { treesOf } from '../throwaway-site/processes.mjs';
import { send } from '../supervisor/processes.mjs';

/**
 * A fault of a run.
 * @typedef {object} Fault
 * @property {number} at milliseconds from the beginning of the load
 * @property {string} kind
 * @property {string} target a process, or `app→store` for the connections of one app, or `all→store` for those of all
 * @property {number} lasts milliseconds; 0 for what happens once
 * @property {number} size milliseconds late, bytes, or bytes a second; 0 where it means nothing
 */

const apps = ['gateway', 'accounts', 'content', 'social', 'notifications', 'search'];
const stores = ['redis', 'postgres'];

/** Kinds of faults, each with how often it comes of a hundred, how long it lasts and how large it is. */
const kinds = {
  kill: { share: 27 },
  // Redis dies and comes back without its data.
  empty: { share: 3 },
  stop: { share: 14, lasts: [500, 8_000] },
  // Of connections, after toxiproxy's toxics.
  latency: { share: 12, lasts: [2_000, 8_000], size: [20, 700] },
  hold: { share: 8, lasts: [500, 7_000] },
  silence: { share: 8 },
  mute: { share: 6 },
  reset: { share: 8 },
  limit: { share: 6, size: [1, 4_000] },
  down: { share: 5, lasts: [300, 5_000] },
  slow: { share: 3, lasts: [2_000, 6_000], size: [2_000, 40_000] },
};

/** Milliseconds without faults at both ends, so that the load is under way when they begin and until they are over. */
const margin = { first: 3_000, last: 10_000 };
/** Milliseconds from one fault to the next. */
const gap = [2_000, 10_000];

/**
 * The faults of a run; the same random numbers give the same faults.
 * @param {ReturnType<typeof import('../fuzz/random.mjs').randomFrom>} random
 * @param {number} length milliseconds of the load
 * @returns {Fault[]} in the order of their times; none of one target begins before the one before is over
 */
export function planFaults(random, length) {
  const faults = [];
  const busyUntil = new Map();
  const within = (/** @type {number[]} */ [least, most]) => least + random.below(most - least + 1);
  for (let at = margin.first; at < length - margin.last; at += within(gap)) {
    const kind = random.weighted(Object.entries(kinds).map(([name, { share }]) => [share, name]));
    const { lasts, size } = kinds[kind];
    const target = targetOf(kind, random);
    const fault = { at, kind, target, lasts: lasts ? within(lasts) : 0, size: size ? within(size) : 0 };
    if ((busyUntil.get(target) ?? 0) > at) continue;
    busyUntil.set(target, at + fault.lasts);
    faults.push(fault);
  }
  return faults;
}

function targetOf(kind, random) {
  if (kind === 'kill' || kind === 'stop') return random.pick([...apps, ...stores]);
  if (kind === 'empty') return 'redis';
  const store = random.pick(stores);
  const withStore = store === 'redis' ? apps : apps.filter((app) => app !== 'gateway');
  return `${random.chance(0.25) ? 'all' : random.pick(withStore)}→${store}`;
}

/**
 * Proxies between each app and its stores, one for each pair, so that one app can lose a store that the others keep.
 */
export class StoreProxies {
  /** @type {Map<string, import('@quillstead/testing').TestProxy>} by `app→store` */
  #proxies = new Map();

  /** Starts the proxy of one app in front of a store and gives its address: the option `proxyFor` of a site. */
  proxyFor = async (url, app) => {
    const proxy = await startProxy(url);
    this.#proxies.set(`${app}→${new URL(url).protocol === 'redis:' ? 'redis' : 'postgres'}`, proxy);
    return proxy.url;
  };

  /**
   * @param {string} target `app→store`, or `all→store`
   * @returns {import('@quillstead/testing').TestProxy[]}
   */
  of(target) {
    const [app, store] = target.split('→');
    return [...this.#proxies]
      .filter(([name]) => name === target || (app === 'all' && name.endsWith(`→${store}`)))
      .map(([, proxy]) => proxy);
  }

  /** Lets everything pass again. What is silent stays so until its two sides give it up, as they must. */
  heal() {
    for (const proxy of this.#proxies.values()) {
      proxy.release();
      proxy.up();
      proxy.delay(0);
      proxy.slow(0);
      proxy.limit(Infinity);
    }
  }

  async stop() {
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.stop()));
  }
}

/**
 * Makes the planned faults at their times, and undoes each when it is over.
 *
 * @param {Fault[]} faults
 * @param {{ proxies: StoreProxies, pids: () => Record<string, number | null>, dataDir: string, signal: AbortSignal,
 *   say: (line: string) => void }} site `pids` gives the ids of the site's processes by name; `say` gets each fault
 *   when it is made
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
    const undo = proxies.of(fault.target).map((proxy) => spoilings[fault.kind](proxy, fault.size));
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
    // PostgreSQL has a process for each connection, each in a group of its own.
    const tree = (await treesOf([pid])).map((one) => one.pid);
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

/**
 * What the faults of connections do to a proxy; each gives what undoes it, where that is not left to the two sides.
 * @type {Record<string, (proxy: import('@quillstead/testing').TestProxy, size: number) => (() => void) | void>}
 */
const spoilings = {
  latency: (proxy, size) => (proxy.delay(size), () => proxy.delay(0)),
  slow: (proxy, size) => (proxy.slow(size), () => proxy.slow(0)),
  hold: (proxy) => (proxy.hold(), () => proxy.release()),
  down: (proxy) => (proxy.down(), () => proxy.up()),
  limit: (proxy, size) => proxy.limit(size),
  silence: (proxy) => proxy.silence(),
  mute: (proxy) => proxy.mute(),
  reset: (proxy) => proxy.reset(),
};

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

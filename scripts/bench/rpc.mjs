import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf } from '../throwaway-site/processes.mjs';
import { median, startProcess, startRedis } from './harness.mjs';
import { contextNow, keepCalling, newRpcClient, read } from './rpc-calls.mjs';

const startReplicas = (count, role, env) =>
  Promise.all(Array.from({ length: count }, () => startProcess('rpc-process.mjs', role, env)));

/** An RPC client in a process of its own, with replicas of the service and a Redis of its own. */
async function startCalls(kind, replicas) {
  const redis = await startRedis();
  const env = { REDIS_URL: redis.url };
  const services = await startReplicas(replicas, `serve-${kind}`, env);
  const caller = await startProcess('rpc-process.mjs', `call-${kind}`, env);
  const all = [redis.pid, caller.pid, ...services.map(({ pid }) => pid)];
  return {
    /** Microseconds of CPU a call, in all processes and in Redis alone. */
    async run(calls) {
      const before = [await cpuOf(all), await cpuOf([redis.pid])];
      await caller.request({ calls, inFlight: 64 });
      const after = [await cpuOf(all), await cpuOf([redis.pid])];
      const [whole, ofRedis] = after.map((seconds, at) => ((seconds - before[at]) / calls) * 1e6);
      return { whole, ofRedis };
    },
    async stop() {
      await Promise.all([caller.kill(), ...services.map((service) => service.kill())]);
      await redis.stop();
    },
  };
}

async function compareCpu(replicas) {
  const calls = 20_000;
  const ways = { ours: await startCalls('ours', replicas), nest: await startCalls('nest', replicas) };
  const runs = [];
  // The first round warms the processes up and does not count.
  for (let round = 0; round <= 7; round += 1) {
    const run = { ours: await ways.ours.run(calls), nest: await ways.nest.run(calls) };
    if (round > 0) runs.push(run);
  }
  await Promise.all([ways.ours.stop(), ways.nest.stop()]);
  return {
    toNest: median(runs.map(({ ours, nest }) => ours.whole / nest.whole)),
    cpu: median(runs.map(({ ours }) => ours.whole)),
    redis: median(runs.map(({ ours }) => ours.ofRedis)),
  };
}

/** CPU of client, service and Redis together, beside Nest's own Redis transport. */
export async function rpcCpu() {
  const one = await compareCpu(1);
  const three = await compareCpu(3);
  return [
    { what: "RPC, 1 replica: CPU of all ÷ Nest's Redis transport", figure: one.toNest, atMost: 0.45 },
    { what: "RPC, 3 replicas: CPU of all ÷ Nest's Redis transport", figure: three.toNest, atMost: 0.25 },
    { what: 'RPC, 1 replica: Redis CPU a call, 64 in flight', figure: one.redis, unit: 'µs', atMost: 8 },
    { what: 'RPC, 3 replicas: Redis CPU a call, 64 in flight', figure: three.redis, unit: 'µs', atMost: 8 },
    { what: 'RPC, 1 replica: CPU of all, a call', figure: one.cpu, unit: 'µs' },
  ];
}

/** Whether each call is handled once, and how evenly replicas share calls. */
export async function rpcShare() {
  const calls = 20_000;
  const rows = [];
  for (const replicas of [1, 2, 3]) {
    const redis = await startRedis();
    const services = await startReplicas(replicas, 'serve-ours', { REDIS_URL: redis.url });
    const client = newRpcClient(redis.url);
    await keepCalling(client, { inFlight: 64, calls }).done;
    const handed = await Promise.all(services.map((service) => service.request('report')));
    client.close();
    await Promise.all(services.map((service) => service.stop()));
    await redis.stop();
    const ofAll = handed.flat();
    const once = new Set(ofAll.filter(([, times]) => times === 1).map(([number]) => number)).size;
    const worst = Math.min(...handed.map((numbers) => numbers.length));
    const what = `RPC, replicas ${replicas}`;
    const wrong = calls + ofAll.length - 2 * once;
    rows.push({ what: `${what}: calls of 20,000 not handled exactly once`, figure: wrong, atMost: 0 });
    const part = worst / (calls / replicas);
    rows.push({ what: `${what}: worst replica's part of a fair share`, figure: part, atLeast: 0.8 });
  }
  return rows;
}

/**
 * Runs something while calls go to three replicas; returns how the calls ended.
 * @param {number} milliseconds that each call takes
 * @param {(on: { redis: Awaited<ReturnType<typeof startRedis>>,
 *   services: Awaited<ReturnType<typeof startProcess>>[] }) => unknown} disturb
 */
async function underLoad(milliseconds, disturb) {
  const redis = await startRedis();
  const services = await startReplicas(3, 'serve-ours', { REDIS_URL: redis.url });
  const client = newRpcClient(redis.url);
  const load = keepCalling(client, { inFlight: 64, payload: { milliseconds } });
  const until = async (count) => {
    while (load.ok < count) await pause(10);
  };
  await until(1_000);
  const usual = load.slowest;
  load.slowest = 0;
  await disturb({ redis, services });
  await until(load.ok + 1_000);
  await load.stop();
  client.close();
  await Promise.all(services.map((service) => service.kill()));
  await redis.stop();
  return { failed: load.failed, slowest: load.slowest, usual };
}

/**
 * Measures which calls fail, and which ones wait, while a replica and Redis stop under load. That none fails while all
 * replicas are replaced is what `npm run rolling` shows of the whole site.
 */
export async function rpcFaults() {
  const killed = await underLoad(20, ({ services }) => services[0].kill());
  let outage = 0;
  const away = await underLoad(5, async ({ redis }) => {
    const began = performance.now();
    await redis.kill();
    await pause(1_000);
    await redis.restart();
    outage = performance.now() - began;
  });
  const delay = { killed: killed.slowest - killed.usual, away: away.slowest - outage };
  return [
    { what: 'RPC, kill -9 of a replica: failed reads', figure: killed.failed, atMost: 0 },
    { what: 'RPC, kill -9 of a replica: added delay', figure: delay.killed, unit: 'ms', atMost: 500 },
    { what: 'RPC, Redis gone for a second: failed reads', figure: away.failed, atMost: 0 },
    { what: 'RPC, Redis gone for a second: delay beyond it', figure: delay.away, unit: 'ms', atMost: 100 },
  ];
}

/** Measures the share of its capacity that a service still delivers under ten times as many calls. */
export async function rpcOverload() {
  const [milliseconds, slots, calls] = [40, 8, 400];
  const redis = await startRedis();
  const [service] = await startReplicas(1, 'serve-ours', { REDIS_URL: redis.url, SLOTS: slots });
  const client = newRpcClient(redis.url);
  const ratios = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    const payload = { milliseconds };
    await keepCalling(client, { payload, inFlight: slots * 2, calls }).done;
    const possible = calls / ((performance.now() - began) / 1_000);
    ratios.push((await goodput(client, 10 * possible, milliseconds)) / possible);
  }
  client.close();
  await service.kill();
  await redis.stop();
  return [{ what: 'RPC, 10 times too many: goodput ÷ capacity', figure: median(ratios), atLeast: 0.9 }];
}

/** Calls a second that get a response when `rate` arrive a second, evenly spread. */
async function goodput(client, rate, milliseconds) {
  const [seconds, every] = [5, 10];
  let ok = 0;
  const calls = [];
  const lastMoment = Date.now() + seconds * 1_000;
  const count = () => {
    if (Date.now() <= lastMoment) ok += 1;
  };
  while (Date.now() < lastMoment) {
    for (let n = 0; n < (rate * every) / 1_000; n += 1)
      calls.push(client.call(read, { number: n, milliseconds }, contextNow()).then(count, () => undefined));
    await pause(every);
  }
  await Promise.all(calls);
  return ok / seconds;
}

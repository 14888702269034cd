import { setTimeout as pause } from 'node:timers/promises';
import { keepCalling, newRpcClient } from './rpc/load.mjs';
import { once, read } from './rpc/read.mjs';
import { startProcess } from './rpc/start-process.mjs';
import { startRedis } from './rpc/start-redis.mjs';

/**
 * Runs something while calls go to three replicas; returns how the calls ended.
 * @param {{ operations: import('./rpc/read.mjs').BenchRpc[], calls?: number, milliseconds: number }} load
 * @param {(on: { redis: Awaited<ReturnType<typeof startRedis>>, services: Awaited<ReturnType<typeof startProcess>>[],
 * start: () => ReturnType<typeof startProcess>, load: ReturnType<typeof keepCalling> }) => unknown} disturb
 */
async function underLoad({ operations, calls, milliseconds }, disturb) {
  const redis = await startRedis();
  const start = () => startProcess('serve-ours.mjs', { REDIS_URL: redis.url });
  const services = await Promise.all([start(), start(), start()]);
  const client = newRpcClient(redis.url);
  const load = keepCalling(client, { operations, calls, inFlight: 64, payload: { milliseconds } });
  while (load.ok < 1_000) await pause(10);
  const usual = load.slowest;
  load.slowest = 0;
  await disturb({ redis, services, start, load });
  if (calls === undefined) {
    const target = load.ok + 1_000;
    while (load.ok < target) await pause(10);
    await load.stop();
  } else await load.done;
  client.close();
  await Promise.all(services.map((service) => service.kill()));
  await redis.stop();
  return { failed: load.failed, slowest: load.slowest, usual };
}

async function rollOver({ services, start, load }) {
  for (let round = 0; !load.stopped && load.called < 100_000; round += 1) {
    const next = await start();
    await services[round % 3].stop();
    services[round % 3] = next;
  }
}

/** Measures which calls fail, and which ones wait, while replicas and Redis stop under load. */
export async function rpcFaults() {
  const rolling = await underLoad({ operations: [read, once], calls: 100_000, milliseconds: 1 }, rollOver);
  const killed = await underLoad({ operations: [read], milliseconds: 20 }, ({ services }) =>
    services[0].kill(),
  );
  let outage = 0;
  const away = await underLoad({ operations: [read], milliseconds: 5 }, async ({ redis }) => {
    const began = performance.now();
    await redis.kill();
    await pause(1_000);
    await redis.restart();
    outage = performance.now() - began;
  });
  return [
    {
      what: 'RPC, replicas restarted in turn: failed of 100,000 reads and writes',
      figure: rolling.failed,
      atMost: 0,
    },
    { what: 'RPC, kill -9 of a replica: failed reads', figure: killed.failed, atMost: 0 },
    {
      what: 'RPC, kill -9 of a replica: added delay',
      figure: killed.slowest - killed.usual,
      unit: 'ms',
      atMost: 500,
    },
    { what: 'RPC, Redis gone for a second: failed reads', figure: away.failed, atMost: 0 },
    {
      what: 'RPC, Redis gone for a second: delay beyond it',
      figure: away.slowest - outage,
      unit: 'ms',
      atMost: 100,
    },
  ];
}

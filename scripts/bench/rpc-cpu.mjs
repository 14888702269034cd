import { macCost } from './rpc/mac-cost.mjs';
import { startProcess } from './rpc/start-process.mjs';
import { startRedis } from './rpc/start-redis.mjs';
import { cpuOf } from './cpu-of.mjs';
import { median } from './median.mjs';

const inFlight = 64;
const rounds = 7;

/** An RPC client in a process of its own, with replicas of the service and a Redis of its own. */
async function start(client, server, replicas) {
  const redis = await startRedis();
  const env = { REDIS_URL: redis.url, RPC_CLIENT: client };
  const services = await Promise.all(
    Array.from({ length: replicas }, () => startProcess(`serve-${server}.mjs`, env)),
  );
  const caller = await startProcess('client.mjs', env);
  const all = [redis.pid, caller.pid, ...services.map(({ pid }) => pid)];
  return {
    /** Microseconds of CPU a call, in all processes and in Redis alone. */
    async run(size, calls) {
      const before = [await cpuOf(all), await cpuOf([redis.pid])];
      await caller.request({ calls, inFlight, size });
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

async function measure(replicas, size, calls) {
  const ways = {
    ours: await start('ours', 'ours', replicas),
    raw: await start('raw', 'ours', replicas),
    nest: await start('nest', 'nest', replicas),
    bare: await start('bare', 'bare', replicas),
  };
  const runs = [];
  // The first round warms the processes up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const run = {};
    for (const [name, way] of Object.entries(ways)) run[name] = await way.run(size, calls);
    if (round > 0) runs.push(run);
  }
  await Promise.all(Object.values(ways).map((way) => way.stop()));
  const middle = (read) => median(runs.map(read));
  return {
    toNest: middle(({ ours, nest }) => ours.whole / nest.whole),
    rawToNest: middle(({ raw, nest }) => raw.whole / nest.whole),
    toBare: middle(({ ours, bare }) => ours.whole / bare.whole),
    cpu: middle(({ ours }) => ours.whole),
    nestCpu: middle(({ nest }) => nest.whole),
    redis: middle(({ ours }) => ours.ofRedis),
  };
}

/** CPU of client, service and Redis together, beside Nest's own Redis transport and beside the least that can be done. */
export async function rpcCpu() {
  const one = await measure(1, 'small', 20_000);
  const three = await measure(3, 'small', 20_000);
  const page = await measure(1, 'page', 10_000);
  const mac = macCost();
  return [
    { what: "RPC, 1 replica: CPU of all ÷ Nest's Redis transport", figure: one.toNest, atMost: 0.45 },
    { what: "RPC, 3 replicas: CPU of all ÷ Nest's Redis transport", figure: three.toNest, atMost: 0.25 },
    { what: 'RPC, 1 replica: Redis CPU a call, 64 in flight', figure: one.redis, unit: 'µs', atMost: 8 },
    { what: 'RPC, 3 replicas: Redis CPU a call, 64 in flight', figure: three.redis, unit: 'µs', atMost: 8 },
    { what: 'RPC, 1 replica: CPU of all, a call', figure: one.cpu, unit: 'µs' },
    { what: "Nest's Redis transport, 1 replica: CPU of all, a call", figure: one.nestCpu, unit: 'µs' },
    { what: 'RPC, 1 replica: CPU of all ÷ bare list and ioredis', figure: one.toBare },
    { what: 'RPC, 3 replicas: CPU of all ÷ bare list and ioredis', figure: three.toBare },
    { what: 'RPC: CPU to sign and check a request', figure: mac, unit: 'µs' },
    {
      what: 'RPC, 1 replica: signing and checking ÷ CPU of all, a call',
      figure: mac / one.cpu,
      atMost: 0.03,
    },
    { what: "RPC as bytes, 1 replica: CPU of all ÷ Nest's", figure: one.rawToNest },
    { what: "RPC of a 5 KiB page, 1 replica: CPU of all ÷ Nest's", figure: page.toNest },
    { what: "RPC of a 5 KiB page as bytes, 1 replica: CPU of all ÷ Nest's", figure: page.rawToNest },
  ];
}

import { keepCalling, newRpcClient } from './rpc/load.mjs';
import { read } from './rpc/read.mjs';
import { startProcess } from './rpc/start-process.mjs';
import { startRedis } from './rpc/start-redis.mjs';

const calls = 20_000;

async function shareOf(replicas) {
  const redis = await startRedis();
  const env = { REDIS_URL: redis.url };
  const services = await Promise.all(
    Array.from({ length: replicas }, () => startProcess('serve-ours.mjs', env)),
  );
  const client = newRpcClient(redis.url);
  await keepCalling(client, { operations: [read], inFlight: 64, calls }).done;
  const handed = await Promise.all(services.map((service) => service.request('report')));
  client.close();
  await Promise.all(services.map((service) => service.stop()));
  await redis.stop();
  const once = new Set(
    handed
      .flat()
      .filter(([, times]) => times === 1)
      .map(([number]) => number),
  );
  const worst = Math.min(...handed.map((numbers) => numbers.length));
  return {
    notOnce: calls - once.size + (handed.flat().length - once.size),
    share: worst / (calls / replicas),
  };
}

/** Whether each call is handled once, and how evenly replicas share calls. */
export async function rpcShare() {
  const rows = [];
  for (const replicas of [1, 2, 3]) {
    const { notOnce, share } = await shareOf(replicas);
    rows.push({
      what: `RPC, replicas ${replicas}: calls of 20,000 not handled exactly once`,
      figure: notOnce,
      atMost: 0,
    });
    rows.push({
      what: `RPC, replicas ${replicas}: worst replica's part of a fair share`,
      figure: share,
      atLeast: 0.8,
    });
  }
  return rows;
}

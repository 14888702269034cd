import { contextNow, keepCalling, newRpcClient } from './rpc/load.mjs';
import { read } from './rpc/read.mjs';
import { startProcess } from './rpc/start-process.mjs';
import { startRedis } from './rpc/start-redis.mjs';
import { median } from './median.mjs';

const milliseconds = 40;
const slots = 8;
const seconds = 5;
const every = 10;

/** Calls a second that get a response when ten times `possible` arrive, evenly spread. */
async function goodput(client, possible) {
  let ok = 0;
  const calls = [];
  const lastMoment = Date.now() + seconds * 1_000;
  const count = () => {
    if (Date.now() <= lastMoment) ok += 1;
  };
  const perTick = Math.ceil((possible * 10 * every) / 1_000);
  await new Promise((/** @type {(value: void) => void} */ resolve) => {
    const ticking = setInterval(() => {
      for (let n = 0; n < perTick; n += 1) {
        calls.push(client.call(read, { number: n, milliseconds }, contextNow()).then(count, () => undefined));
      }
      if (Date.now() < lastMoment) return;
      clearInterval(ticking);
      resolve();
    }, every);
  });
  await Promise.all(calls);
  return ok / seconds;
}

/** Measures the share of its capacity that a service still delivers under ten times as many calls. */
export async function rpcOverload() {
  const redis = await startRedis();
  const service = await startProcess('serve-ours.mjs', { REDIS_URL: redis.url, SLOTS: slots });
  const client = newRpcClient(redis.url);
  const ratios = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    const calls = 400;
    await keepCalling(client, { operations: [read], payload: { milliseconds }, inFlight: slots * 2, calls })
      .done;
    const possible = calls / ((performance.now() - began) / 1_000);
    ratios.push((await goodput(client, possible)) / possible);
  }
  client.close();
  await service.kill();
  await redis.stop();
  return [{ what: 'RPC, 10 times too many: goodput ÷ capacity', figure: median(ratios), atLeast: 0.9 }];
}

import { performance } from 'node:perf_hooks';
import { clients } from './clients.mjs';

/** Asks as many calls as it is told, so many at once, and tells how long that took. */
const call = await clients[/** @type {keyof typeof clients} */ (process.env.RPC_CLIENT)](
  process.env.REDIS_URL ?? '',
);
let last = 0;

async function run({ calls, inFlight, size }) {
  const began = performance.now();
  let left = calls;
  const callOn = async () => {
    while (left > 0) {
      left -= 1;
      await call({ number: (last += 1), size });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, callOn));
  return (performance.now() - began) / 1_000;
}

process.on('message', async (/** @type {{ calls: number, inFlight: number, size: string }} */ told) => {
  process.send?.(await run(told));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

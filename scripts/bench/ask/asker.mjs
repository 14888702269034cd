import { performance } from 'node:perf_hooks';
import { askers } from './askers.mjs';

/** Asks as many calls as it is told, so many at once, and tells how long that took. */
const ask = await askers[/** @type {keyof typeof askers} */ (process.env.ASKER)](process.env.REDIS_URL ?? '');
let last = 0;

async function run({ calls, inFlight, size }) {
  const began = performance.now();
  let left = calls;
  const askOn = async () => {
    while (left > 0) {
      left -= 1;
      await ask({ number: (last += 1), size });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, askOn));
  return (performance.now() - began) / 1_000;
}

process.on('message', async (/** @type {{ calls: number, inFlight: number, size: string }} */ told) => {
  process.send?.(await run(told));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

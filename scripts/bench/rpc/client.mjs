import { performance } from 'node:perf_hooks';
import { clients } from './clients.mjs';

/** Makes as many calls as a message says, so many at once, and sends back how long that took. */
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

process.on('message', async (/** @type {{ calls: number, inFlight: number, size: string }} */ options) => {
  process.send?.(await run(options));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

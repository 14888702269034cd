import { parseArgs } from 'node:util';
import { runChaos } from './chaos/run-chaos.mjs';

/**
 * `npm run chaos [-- --minutes N --seed N]`: people read, write and listen on a site on data that is thrown away, while
 * its processes, PostgreSQL and Redis are killed, stopped and cut off. Afterwards everything that was acknowledged is
 * compared with what is there. Ends with 1 when something differs. The same seed gives the same faults at the same times
 * and the same people; what they meet depends also on the machine.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes ?? 5);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!(minutes >= 0.25) || !Number.isSafeInteger(seed)) {
  console.error('--minutes is a number from 0.25, --seed an integer.');
  process.exit(1);
}

// An interrupted run still stops the site and removes its data.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort());

console.log(`seed ${seed}, ${minutes} minutes`);
const { signal } = interruption;
const { findings, counts, refusals, faults } = await runChaos({ seed, minutes, signal, say: console.log });
console.table(Object.fromEntries([...counts].sort(([one], [other]) => one.localeCompare(other))));
for (const refusal of refusals.slice(0, 20)) console.log(`refused: ${refusal}`);
for (const finding of findings) console.log(`FINDING ${finding}`);
const acts = [...counts.values()].reduce(
  (sum, { done, refused, unknown }) => sum + done + refused + unknown,
  0,
);
console.log(`seed ${seed}, ${minutes} minutes, ${acts} acts, ${faults} faults, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;

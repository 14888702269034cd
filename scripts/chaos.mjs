import { parseArgs } from 'node:util';
import { runChaos } from './chaos/run-chaos.mjs';

/**
 * `npm run chaos [-- --minutes N --seed N --calm]`: members read, write and listen on a site with throw-away data,
 * while its processes, PostgreSQL and Redis are killed, stopped and cut off. Afterwards everything that was
 * acknowledged is compared with the data. Ends with 1 when something differs. With `--calm` nothing is killed, and it
 * ends with 1 also when memory, connections or open files grow while members act (`--calm --minutes 60`). The same seed
 * gives the same faults at the same times and the same members; the responses that they get depend also on the machine.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    calm: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes ?? 5);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
// In a shorter calm run caches and compiled code still fill.
const fewest = values.calm ? 5 : 0.25;
if (!(minutes >= fewest) || !Number.isSafeInteger(seed)) {
  console.error(`--minutes is a number from ${fewest}, --seed an integer.`);
  process.exit(1);
}

// An interrupted run still stops the site and removes its data.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort());

console.log(`seed ${seed}, ${minutes} minutes`);
const { signal } = interruption;
const { findings, counts, refusals, faults, growth } = await runChaos({
  seed,
  minutes,
  isCalm: values.calm,
  signal,
  say: console.log,
});
for (const { kind, name, ...line } of growth) {
  const [begins, ends, perHour] = [line.begins, line.ends, line.perHour].map(Math.round);
  console.log(`${kind}: ${name} from ${begins} to ${ends}, ${perHour} an hour`);
}
console.table(Object.fromEntries([...counts].sort(([one], [other]) => one.localeCompare(other))));
for (const refusal of refusals.slice(0, 20)) console.log(`refused: ${refusal}`);
for (const finding of findings) console.log(`FINDING ${finding}`);
const acts = [...counts.values()].reduce(
  (sum, { done, refused, unknown }) => sum + done + refused + unknown,
  0,
);
console.log(`seed ${seed}, ${minutes} minutes, ${acts} acts, ${faults} faults, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;

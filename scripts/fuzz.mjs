import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { heldBy } from './chaos/growth.mjs';
import { onSite } from './throwaway-site/on-site.mjs';
import { fuzzSite } from './fuzz/fuzz-site.mjs';
import { storedTextFaults } from './fuzz/stored-texts.mjs';
import { siteApps } from './supervisor/index.mjs';

/**
 * `npm run fuzz [-- --calls N --seed N]`: sends hostile calls, made of the site's own OpenAPI document, to a site with
 * throw-away data, and prints the responses that break the document. Ends with 1 when there is any such thing. The
 * same seed sends the same calls; what they meet depends also on the order in which the responses come.
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } });
const calls = Number(values.calls ?? 2_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isSafeInteger(calls) || calls < 10 || !Number.isSafeInteger(seed)) {
  console.error('--calls is a number from 10, --seed an integer.');
  process.exit(1);
}

/**
 * In the second half of its calls a process may grow by a tenth or by so many megabytes, whichever is more. What it
 * takes before that fills its caches, of which the largest holds 32 MiB of responses to visitors.
 */
const [growth, megabytes] = [1.1, 25];
/** Milliseconds in which the processes have nothing to do before their memory is read. */
const quiet = 5_000;
/** A tenth of the calls, at least so many, warm the site up before its memory is read. */
const leastWarmUp = Math.min(1_000, Math.floor(calls / 2));
const variables = {
  // So that a request that never ends is ended while the run waits for it.
  REQUEST_TIMEOUT_MS: '5000',
  NODE_OPTIONS: `--import=${import.meta.resolve('./fuzz/collect-garbage.mjs')}`,
};

// An interrupted run still stops the site and removes its data.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort());

console.log(`seed ${seed}, ${calls} calls`);
await onSite(async (api, dataDir, pids) => {
  const names = siteApps(root).map(({ name }) => name);
  const first = pids();
  const began = performance.now();
  /** Megabytes by process: after the warm-up, at half of the calls after it, at the end. */
  const memory = [];
  const tally = await fuzzSite({
    api,
    dataDir,
    seed,
    calls,
    signal: interruption.signal,
    warmUp: Math.max(leastWarmUp, Math.floor(calls / 10)),
    async afterPart() {
      await pause(quiet);
      const bytes = Object.entries((await heldBy(names, pids()))['memory, bytes']);
      memory.push(Object.fromEntries(bytes.map(([name, many]) => [name, Math.round(many / 1e6)])));
    },
  });
  const [warm, half, end] = memory;
  const { violations } = tally;
  for (const name of names) {
    if (first[name] !== pids()[name]) violations.push(`${name} died and was started again`);
    else if (end[name] > Math.max(half[name] * growth, half[name] + megabytes))
      violations.push(`${name} grew from ${half[name]} to ${end[name]} MB`);
  }
  const stored = await storedTextFaults(dataDir);
  violations.push(...stored.faults.map((fault) => `stored: ${fault}`));

  for (const violation of violations) console.log(violation);
  console.table(tally.rows());
  console.table({ 'MB after the warm-up': warm, 'MB at half': half, 'MB at the end': end });
  console.log(`${tally.refused} refused for want of room (503), ${stored.count} stored texts read back`);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`seed ${seed}, ${calls} calls, ${seconds} s, ${violations.length} violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}, variables);

import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { logMembersIn } from './bench/acts/members.mjs';
import { cpuOfTrees } from './bench/cpu-of.mjs';
import { onSite } from './bench/on-site.mjs';
import { openDatabases } from './soak/database-figures.mjs';
import { readRetention } from './soak/kept-of.mjs';
import { listen } from './soak/listeners.mjs';
import { mixOf } from './soak/mix.mjs';
import { performActs } from './soak/perform.mjs';
import { processFigures } from './soak/process-figures.mjs';
import { redisFigures } from './soak/redis-figures.mjs';
import { report } from './soak/report.mjs';
import { siteApps, siteRedis, withSiteDatabases } from './supervisor/index.mjs';

/**
 * `npm run soak [-- --minutes N --rate N --every N]`: performs a constant mix of reads and writes, `--rate` acts a
 * second, on a site on data that is thrown away, samples what the site holds every `--every` seconds, and prints by how
 * much each figure rose an hour. Ends with 1 when something rises that is not data, when an act fails, or when a process
 * dies. The samples are kept in bench-results/soak.json.
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    // About half of what two cores bear, which the run shares with what calls the site.
    rate: { type: 'string', default: '60' },
    every: { type: 'string', default: '20' },
  },
});
const [minutes, rate, every] = [values.minutes, values.rate, values.every].map(Number);
if (!(minutes >= 1 && rate > 0 && every >= 1 && every * 8 <= minutes * 60)) {
  console.error(
    '--minutes is a number from 1, --rate one above 0, --every seconds for at least eight samples.',
  );
  process.exit(1);
}
/** Of all acts, the share that may be refused or left out: with more, this was another rate. */
const mostRefused = 0.001;
const minute = 60_000;

// An interrupted run still stops the site, removes its data and prints the samples.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interruption.abort());

const apps = siteApps(root);
const services = apps.flatMap(({ name, hasDatabase }) => (hasDatabase ? [name] : []));
const keptOf = await readRetention(root, services);
const variables = { NODE_OPTIONS: `--import=${join(root, 'scripts/fuzz/collect-garbage.mjs')}` };
await onSite(
  (api, dataDir, pids) =>
    withSiteDatabases({ dataDir, env: process.env, services }, async (urls) => {
      const databases = await openDatabases(urls);
      const redis = new Redis(siteRedis({ dataDir, env: process.env }));
      try {
        process.exitCode = await soak({ api, pids, databases, redis });
      } finally {
        redis.disconnect();
        await databases.end();
      }
    }),
  variables,
);

/** @returns {Promise<number>} the code with which the command ends */
async function soak({ api, pids, databases, redis }) {
  const members = await logMembersIn(api);
  const stories = await databases.storiesOf(members.map(({ userId }) => userId));
  const actAt = await mixOf({ api, members, stories });
  const ending = new AbortController();
  const listeners = await listen(api, ending.signal);
  const firstPids = pids();
  const cpu = () => cpuOfTrees(Object.values(pids()).filter((pid) => pid !== null));
  const [began, cpuBefore, ownBefore] = [performance.now(), await cpu(), process.cpuUsage()];
  const ends = began + minutes * minute;
  const { signal } = interruption;
  const acts = performActs(actAt, { rate, ends, signal });

  console.log(`${minutes} minutes, ${rate} acts a second, a sample every ${every} s`);
  const samples = [];
  let nextLine = 0;
  for (let due = began + every * 1_000; due <= ends; due += every * 1_000) {
    await pause(Math.max(due - performance.now(), 0), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    samples.push(await sample({ pids, databases, redis, acts }));
    if (performance.now() < nextLine) continue;
    console.log(lineOf(samples.at(-1), performance.now() - began));
    nextLine = performance.now() + minute - every * 500;
  }
  await acts.finished;
  const seconds = (performance.now() - began) / 1_000;
  const [used, own] = [(await cpu()) - cpuBefore, process.cpuUsage(ownBefore)];
  ending.abort();
  await keep(samples);
  if (samples.length < 8) {
    console.log('Too few samples for slopes.');
    return 1;
  }

  const findings = report(samples, keptOf);
  const { done, refused, failed, leftOut } = acts.counts;
  for (const name of Object.keys(firstPids))
    if (firstPids[name] !== pids()[name]) findings.push(`${name} died and was started again`);
  if (failed > 0) findings.push(`${failed} acts failed, the first: ${acts.failures.join('; ')}`);
  if (refused + leftOut > mostRefused * done)
    findings.push(`the site did not bear this rate: ${refused} acts refused, ${leftOut} left out`);
  const cores = availableParallelism();
  const shareOf = (one) => `${((100 * one) / seconds / cores).toFixed(0)} %`;
  console.log(
    `\n${done} acts in ${seconds.toFixed(0)} s (${(done / seconds).toFixed(1)} a second), ${refused} refused, ${leftOut} left out, ${failed} failed, ${listeners.opened()} live connections opened`,
  );
  console.log(
    `CPU of ${cores} cores: the site ${shareOf(used)}, the calling process ${shareOf((own.user + own.system) / 1e6)}; ${((1_000 * used) / done).toFixed(1)} ms of the site an act`,
  );
  for (const finding of findings) console.log(finding);
  console.log(findings.length === 0 ? 'flat but for the data itself' : `${findings.length} findings`);
  return findings.length > 0 || signal.aborted ? 1 : 0;
}

async function sample({ pids, databases, redis, acts }) {
  const { memory, files } = await processFigures(
    pids(),
    apps.map(({ name }) => name),
  );
  const { redis: ofRedis, ...others } = memory;
  const { postgres: ofPostgres, ...filesOfOthers } = files;
  return {
    at: performance.now(),
    figures: {
      acts: { done: acts.counts.done },
      'memory, bytes': others,
      // Its streams are data; what it holds beside them is judged as it counts it itself.
      'memory of Redis with its data, bytes': { redis: ofRedis },
      'open files': filesOfOthers,
      'open files of PostgreSQL': { postgres: ofPostgres },
      ...(await databases.figures()),
      ...(await redisFigures(redis)),
    },
  };
}

function lineOf({ figures }, since) {
  const memory = Object.entries(figures['memory, bytes']).map(
    ([name, bytes]) => `${name} ${Math.round(bytes / 1e6)}`,
  );
  const of = (kind) => Object.values(figures[kind]).reduce((sum, one) => sum + one, 0);
  return `${(since / minute).toFixed(1).padStart(5)} min  ${figures.acts.done} acts  MB: ${memory.join(', ')}  connections ${of('PostgreSQL connections')}, Redis clients ${of('Redis clients')}`;
}

async function keep(samples) {
  const folder = join(root, 'bench-results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'soak.json'), `${JSON.stringify({ minutes, rate, every, samples })}\n`);
}

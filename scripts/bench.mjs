import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { actCost } from './bench/acts.mjs';
import { root } from './bench/harness.mjs';
import { writingKeys } from './bench/keys.mjs';
import { liveNotifications } from './bench/live.mjs';
import { mailingOfStory } from './bench/mailing.mjs';
import { lighthouseScores } from './bench/pages.mjs';
import { pictureCost } from './bench/pictures.mjs';
import { cacheHits, siteReads } from './bench/reads.mjs';
import { rpcCpu, rpcFaults, rpcOverload, rpcShare } from './bench/rpc.mjs';
import { meilisearchCost, searchCost } from './bench/search.mjs';
import { searchFilters } from './bench/search-filters.mjs';
import { siteStart } from './bench/start.mjs';
import { storyLists } from './bench/stories.mjs';

/**
 * `npm run bench [-- NAME…]`: measures, and prints each figure beside its target, of all suites or of those named. Gates
 * nothing. `--short` takes fewer rounds and a hundredth of the data, `--record` writes the figures of the suites that ran
 * into docs/bench.json in place of their former ones. To add a row: write a suite that gives rows and name it here.
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {number} figure
 * @property {string} [unit]
 * @property {number} [atMost] the target, one way or the other; neither where there is none
 * @property {number} [atLeast]
 */

/** @type {Record<string, (how: { isShort: boolean }) => Promise<Row[]>>} */
const suites = {
  'rpc-cpu': rpcCpu,
  'rpc-share': rpcShare,
  'rpc-faults': rpcFaults,
  'rpc-overload': rpcOverload,
  'site-start': siteStart,
  'site-reads': siteReads,
  'cache-hits': cacheHits,
  'act-cost': actCost,
  'story-lists': storyLists,
  lighthouse: lighthouseScores,
  'writing-keys': writingKeys,
  'live-notifications': liveNotifications,
  mailing: mailingOfStory,
  'picture-cost': pictureCost,
  search: searchCost,
  'search-filters': searchFilters,
  'search-meilisearch': meilisearchCost,
};

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
});
const unknown = named.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}. There are ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** @type {Record<string, Row[]>} */
const measured = {};
for (const [name, measure] of Object.entries(suites)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.error(`measuring ${name} …`);
  measured[name] = await measure({ isShort: options.short });
}

const shown = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1));
/** @param {Row} row */
const targetOf = ({ atMost, atLeast }) =>
  atMost !== undefined ? `≤ ${atMost}` : atLeast === undefined ? '' : `≥ ${atLeast}`;
/** @param {Row} row */
const isReached = ({ figure, atMost = Infinity, atLeast = -Infinity }) =>
  figure <= atMost && figure >= atLeast;
const lines = Object.values(measured)
  .flat()
  .map((row) => [
    row.what,
    targetOf(row),
    `${shown(row.figure)} ${row.unit ?? ''}`,
    isReached(row) ? '' : 'missed',
  ]);
const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column].length)));
for (const line of lines)
  console.log(
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );

if (options.record) {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const about = {
    commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+'),
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.version}`,
  };
  const file = join(root, 'docs/bench.json');
  const record = JSON.parse(await readFile(file, 'utf8'));
  for (const [name, rows] of Object.entries(measured)) record[name] = { ...about, rows };
  await writeFile(
    file,
    await format(JSON.stringify(record), { ...(await resolveConfig(file)), parser: 'json' }),
  );
}
const folder = join(root, 'bench-results');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'bench.json'), `${JSON.stringify(measured, null, 2)}\n`);

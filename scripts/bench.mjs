import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { actCost } from './bench/act-cost.mjs';
import { rpcCpu } from './bench/rpc-cpu.mjs';
import { rpcFaults } from './bench/rpc-faults.mjs';
import { rpcHiding } from './bench/rpc-hiding.mjs';
import { rpcOverload } from './bench/rpc-overload.mjs';
import { rpcShare } from './bench/rpc-share.mjs';
import { cacheHits } from './bench/cache-hits.mjs';
import { fieldsCost } from './bench/fields.mjs';
import { aboutRun, readHistory, record } from './bench/history/files.mjs';
import { linesOf, movesSince } from './bench/history/lines.mjs';
import { largeBodies } from './bench/large-bodies.mjs';
import { liveNotifications } from './bench/live-notifications.mjs';
import { lighthouseScores } from './bench/lighthouse.mjs';
import { logIns } from './bench/log-ins.mjs';
import { pageWeights } from './bench/page-weights.mjs';
import { searchCost } from './bench/search.mjs';
import { meilisearchCost } from './bench/search-meilisearch.mjs';
import { seriesEpub } from './bench/series-epub.mjs';
import { seriesReads } from './bench/series-reads.mjs';
import { siteReads } from './bench/site-reads.mjs';
import { siteStart } from './bench/site-start.mjs';
import { storyListsCost } from './bench/story-lists.mjs';
import { typing } from './bench/typing.mjs';
import { printMoves, printTable } from './bench/print-table.mjs';

/**
 * `npm run bench [name…]`: measures, and prints each figure beside its target, all of it or the suites named. Gates
 * nothing. `--short` takes the quick suites with fewer rounds, `--compare` also prints what moved since the last
 * recorded lines, `--record` appends this run to them (docs/bench/README.md), with what `--note` says about it. To add
 * a row: write a suite that gives rows and name it here.
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {number} figure
 * @property {string} [unit]
 * @property {number} [atMost] the target, one way or the other; neither where there is none
 * @property {number} [atLeast]
 * @property {number} [spread] how far the rounds differed, as a share of the figure
 */

/** @type {Record<string, (how: { isShort: boolean }) => Promise<Row[]>>} */
const suites = {
  'rpc-cpu': rpcCpu,
  'rpc-share': rpcShare,
  'rpc-faults': rpcFaults,
  'rpc-overload': rpcOverload,
  'rpc-hiding': rpcHiding,
  fields: fieldsCost,
  'site-start': siteStart,
  'site-reads': siteReads,
  'cache-hits': cacheHits,
  'act-cost': actCost,
  'log-ins': logIns,
  'story-lists': storyListsCost,
  'page-weights': pageWeights,
  lighthouse: lighthouseScores,
  'live-notifications': liveNotifications,
  'large-bodies': largeBodies,
  'series-epub': seriesEpub,
  'series-reads': seriesReads,
  search: searchCost,
  'search-meilisearch': meilisearchCost,
  typing,
};

/** The suites that `--short` runs unless suites are named: they take under five minutes and need no large data sets. */
const short = ['fields', 'site-reads', 'act-cost', 'page-weights'];

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    note: { type: 'string' },
  },
});
const unknown = named.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}. There are ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}
const everything = options.short ? short : Object.keys(suites);
const requested = named.length > 0 ? named : everything;
// Before anything is measured: a file that cannot be read is found at once.
const recorded = await readHistory(requested);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const rows = [];
for (const [name, measure] of Object.entries(suites)) {
  if (!requested.includes(name)) continue;
  console.error(`measuring ${name} …`);
  rows.push(...(await measure({ isShort: options.short })).map((row) => ({ suite: name, ...row })));
}

printTable(rows);
const about = aboutRun();
const lines = linesOf(rows, { ...about, note: options.note });
if (options.compare) {
  console.log();
  printMoves(movesSince(lines, recorded));
}
if (options.record) await record(lines);
const folder = join(import.meta.dirname, '../bench-results');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'bench.json'), `${JSON.stringify({ ...about, rows }, null, 2)}\n`);

import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { askCpu } from './bench/ask-cpu.mjs';
import { askFaults } from './bench/ask-faults.mjs';
import { askOverload } from './bench/ask-overload.mjs';
import { askShare } from './bench/ask-share.mjs';
import { fieldsCost } from './bench/fields.mjs';
import { liveBell } from './bench/live-bell.mjs';
import { lighthouseScores } from './bench/lighthouse.mjs';
import { logIns } from './bench/log-ins.mjs';
import { pageWeights } from './bench/page-weights.mjs';
import { searchCost } from './bench/search.mjs';
import { siteReads } from './bench/site-reads.mjs';
import { siteStart } from './bench/site-start.mjs';
import { storyListsCost } from './bench/story-lists.mjs';
import { typing } from './bench/typing.mjs';
import { printTable } from './bench/print-table.mjs';

/**
 * `npm run bench [name…]`: measures what performance.md asks for and prints each figure beside its target, all of it
 * or the suites named. Gates nothing. To add a row: write a suite that gives rows and name it here.
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {number} figure
 * @property {string} [unit]
 * @property {number} [atMost] the target, one way or the other; neither where there is none
 * @property {number} [atLeast]
 *
 * @type {Record<string, () => Promise<Row[]>>}
 */
const suites = {
  'ask-cpu': askCpu,
  'ask-share': askShare,
  'ask-faults': askFaults,
  'ask-overload': askOverload,
  fields: fieldsCost,
  'site-start': siteStart,
  'site-reads': siteReads,
  'log-ins': logIns,
  'story-lists': storyListsCost,
  'page-weights': pageWeights,
  lighthouse: lighthouseScores,
  'live-bell': liveBell,
  search: searchCost,
  typing,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(`No suite ${unknown.join(', ')}. There are ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const rows = [];
for (const [name, measure] of Object.entries(suites)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.error(`measuring ${name} …`);
  rows.push(...(await measure()).map((row) => ({ suite: name, ...row })));
}

printTable(rows);
const folder = join(import.meta.dirname, '../bench-results');
await mkdir(folder, { recursive: true });
const about = { at: new Date().toISOString(), node: process.version, cores: availableParallelism() };
await writeFile(join(folder, 'bench.json'), `${JSON.stringify({ ...about, rows }, null, 2)}\n`);

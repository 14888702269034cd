import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { actCost } from './bench/acts.mjs';
import { git } from './release/git.mjs';
import { root } from './throwaway-site/on-site.mjs';
import { liveNotifications } from './bench/live.mjs';
import { meilisearchCost } from './bench/meilisearch.mjs';
import { lighthouseScores } from './bench/pages.mjs';
import { pictureSizes } from './bench/pictures.mjs';
import { cacheHits, siteReads } from './bench/reads.mjs';
import { rpcCpu, rpcFaults, rpcOverload, rpcShare } from './bench/rpc.mjs';
import { searchCost } from './bench/search.mjs';
import { searchFilters } from './bench/search-filters.mjs';
import { siteStart } from './bench/start.mjs';
import { storyLists } from './bench/stories.mjs';

/**
 * `npm run bench [-- NAME…]`: runs all suites, or those named, and prints each figure beside its target. It never fails
 * because of a figure. `--short` takes fewer rounds and a hundredth of the data. The figures replace their former ones
 * in bench-results/bench.json, or with `--record` in docs/bench.json. To add a row, write a suite that returns rows,
 * and name it here.
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
  'live-notifications': liveNotifications,
  'picture-sizes': pictureSizes,
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

const about = {
  commit: git(root, 'rev-parse', '--short', 'HEAD') + (git(root, 'status', '--porcelain') === '' ? '' : '+'),
  date: new Date().toISOString().slice(0, 10),
  machine: `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.version}`,
};
const file = join(root, options.record ? 'docs' : 'bench-results', 'bench.json');
const record = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const shown = {};
for (const [name, measure] of Object.entries(suites)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.error(`measuring ${name} …`);
  const rows = await measure({ isShort: options.short });
  record[name] = { ...about, rows };
  for (const { what, figure, unit = '', atMost = Infinity, atLeast = -Infinity } of rows) {
    const target = atMost < Infinity ? `≤ ${atMost}` : atLeast > -Infinity ? `≥ ${atLeast}` : '';
    const isMissed = figure > atMost || figure < atLeast;
    shown[what] = { target, figure: Number(figure.toPrecision(4)), unit, missed: isMissed ? 'missed' : '' };
  }
}
console.table(shown);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, await format(JSON.stringify(record), { ...(await resolveConfig(file)), parser: 'json' }));

import { readFile } from 'node:fs/promises';
import { meiliLag } from './search/meili-lag.mjs';
import { openMeilisearch } from './search/open-meilisearch.mjs';
import { suggestTimes } from './search/suggest-times.mjs';

const searches = 300;
/** Ticks a second of /proc/stat, which Linux fixes for programs. */
const ticks = 100;

/**
 * Measures the cost of search on a real Meilisearch, at TEST_MEILI_URL with the master key TEST_MEILI_KEY, at 200,000
 * stories and 100,000 people; `--short` takes a hundredth of them. Without these variables it measures nothing.
 */
export async function meilisearchCost({ isShort }) {
  const { TEST_MEILI_URL: url, TEST_MEILI_KEY: masterKey } = process.env;
  if (!url || !masterKey) {
    console.error('  TEST_MEILI_URL and TEST_MEILI_KEY say no server');
    return [];
  }
  const share = isShort ? 0.01 : 1;
  const { dataSource, engine, filled, stop } = await openMeilisearch({ url, masterKey, share });
  try {
    return [
      {
        what: 'filling the index',
        figure: filled.perSecond,
        unit: `documents a second, ${filled.documents}`,
      },
      ...(await withCpu('suggestions', () => suggestTimes(dataSource, engine))),
      ...(await withCpu('searches', () => searchTimes(dataSource, engine))),
      ...(await lagRows(engine, isShort)),
    ];
  } finally {
    await stop();
  }
}

/** The rows of a measurement, and the CPU that everything on this machine used for it. */
async function withCpu(what, measure) {
  const before = await machineCpu();
  const started = performance.now();
  const rows = await measure();
  const seconds = (performance.now() - started) / 1_000;
  return [
    ...rows,
    {
      what: `${what}, CPUs of all processes`,
      figure: ((await machineCpu()) - before) / seconds,
      unit: 'CPUs',
    },
  ];
}

/** Seconds of CPU that all processes have used since the machine started. */
async function machineCpu() {
  const [, user, nice, system] = (await readFile('/proc/stat', 'utf8')).split(/\s+/u);
  return (Number(user) + Number(nice) + Number(system)) / ticks;
}

async function searchTimes(dataSource, engine) {
  const { readQuery } = await import('../../apps/search/dist/engine/index.js');
  const titles = await dataSource.query(
    `SELECT title_key AS title FROM story_doc ORDER BY md5(story_id::text) LIMIT ${searches}`,
  );
  // A whole title, two words of it, its last word alone: the rarer and the commoner ones.
  const queries = titles.map(({ title }, index) => {
    const words = title.split(' ');
    return [title, words.slice(0, 2).join(' '), words.at(-1)][index % 3];
  });
  const times = [];
  for (const q of [...queries.slice(0, 30), ...queries]) {
    const started = performance.now();
    await engine.find('story', { query: readQuery(q), sort: null, viewer: null, next: null, list: 'bench' });
    times.push(performance.now() - started);
  }
  return rowsOf('searches of stories', times.slice(30), 'ms');
}

async function lagRows(engine, isShort) {
  const lags = await meiliLag(engine, { perSecond: 20, seconds: isShort ? 5 : 60 });
  return rowsOf('lag of the index at 20 publications a second', lags, `ms, ${lags.length} stories`);
}

function rowsOf(what, times, unit) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part) => sorted[Math.floor(sorted.length * part)];
  return [
    { what: `${what}, p50`, figure: at(0.5), unit },
    { what: `${what}, p99`, figure: at(0.99), unit },
  ];
}

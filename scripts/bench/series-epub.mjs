import { writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { withSiteDatabases } from '../supervisor/index.mjs';
import { median } from './median.mjs';
import { onSite } from './on-site.mjs';
import { addSeries } from './series/add-series.mjs';
import { memoryOf } from './start-gateway.mjs';

const rounds = 3;
/** The longest series of the figures, and a short one that warms the code up. */
const long = { slug: 'bench-long', stories: 5_000 };
const short = { slug: 'bench-short', stories: 100 };
const processes = ['gateway', 'content'];

/**
 * Measures the download of a series of 5,000 stories as an EPUB file from the whole site: the time until its first byte
 * and its last one, and by how much the memory of gateway and content grows meanwhile.
 */
export async function seriesEpub({ isShort = false } = {}) {
  return onSite((api, dataDir, pids) =>
    withSiteDatabases({ dataDir, env: {}, services: ['content'] }, async (urls) => {
      const client = new Client({ connectionString: urls.content });
      await client.connect();
      try {
        for (const series of [short, long]) await addSeries(client, series);
        // PostgreSQL plans by what its statistics say of the new rows.
        await client.query('ANALYZE');
      } finally {
        await client.end();
      }
      await download(api, short);
      const found = [];
      for (let round = 0; round < (isShort ? 1 : rounds); round += 1) found.push(await measure(api, pids()));
      return rowsOf(found);
    }),
  );
}

function rowsOf(found) {
  const name = `EPUB of a series of ${long.stories} stories`;
  const of = (figure) => median(found.map((round) => round[figure]));
  return [
    { what: `${name}: until the first byte`, figure: of('first'), unit: 'ms' },
    { what: '  until the last byte', figure: of('last'), unit: 's' },
    { what: '  size', figure: of('megabytes'), unit: 'MB' },
    ...processes.map((part) => ({
      what: `  growth of memory (RSS) of ${part}`,
      figure: of(part),
      unit: 'MB',
    })),
  ];
}

/** One download, with the most memory that each process has during it, less what it has before. */
async function measure(api, pids) {
  const before = new Map();
  for (const part of processes) {
    await writeFile(`/proc/${pids[part]}/clear_refs`, '5');
    before.set(part, await memoryOf(pids[part]));
  }
  const times = await download(api, long);
  const growth = processes.map(async (part) => [
    part,
    (await memoryOf(pids[part], 'VmHWM')) - before.get(part),
  ]);
  return { ...times, ...Object.fromEntries(await Promise.all(growth)) };
}

/** Milliseconds until the first byte, seconds until the last one, and the size. Throws when the file is not whole. */
async function download(api, { slug, stories }) {
  const began = performance.now();
  const response = await fetch(`${api}/series/${slug}/epub`);
  if (response.status !== 200 || response.body === null)
    throw new Error(`the book came with ${response.status}`);
  let first = 0;
  let bytes = 0;
  let tail = Buffer.alloc(0);
  for await (const piece of response.body) {
    if (bytes === 0) first = performance.now() - began;
    bytes += piece.length;
    tail = Buffer.concat([tail, piece]).subarray(-22);
  }
  // The end of a ZIP file says how many files it has.
  const files = tail.length === 22 ? tail.readUInt16LE(10) : 0;
  if (files < stories) throw new Error(`the book has ${files} files instead of ${stories} and more`);
  return { first, last: (performance.now() - began) / 1_000, megabytes: bytes / 1e6 };
}
